import { expect, test } from 'vitest'
import type { Option } from '../../generated/wire'
import { inWords } from '../../lib/words'
import { cornerOf, sitesOf } from './laying'

const option = (key: string): Option => ({ key, label: inWords(key), refs: [], group: '' })

test('the corner of a dungeon is that of its outermost tiles', () => {
  expect(cornerOf('arcade:hall.0.1.0.0')).toEqual([0, 0])
  expect(cornerOf('explore:hall.0.1.0.0;vault.1.0.-8.0;pit.0.0.-8.-8;square')).toEqual([-8, -8])
  expect(cornerOf('')).toEqual([0, 0])
})

test('ways to turn a tile at the same place stand together, and a place knows its side', () => {
  const about = { kind: 'lay-tile', tile: 'vault', side: 1, beside: 'hall', x: -8, y: 0 } as const
  const sites = sitesOf(about, ['-16,0,0', '-16,0,2', '-8,8,1'].map(option), 'explore:pit.0.0.0.0;hall.0.0.-8.0')
  expect(sites.map(({ x, y, side }) => [x, y, side])).toEqual([
    [-8, 0, 'west'],
    [0, 8, 'south'],
  ])
  expect(sites[0]!.ways.map((way) => [way.option.key, way.face, way.known])).toEqual([
    ['-16,0,0', 'tile:vault.1.0', true],
    ['-16,0,2', 'tile:vault.1.2', true],
  ])
})

test('where a die turns the tile only its place is known', () => {
  const about = { kind: 'lay-tile', tile: 'vault', onto: 'hall', x: 0, y: 0 } as const
  const sites = sitesOf(about, ['0,-8', '8,0', 'decide'].map(option), 'arcade:hall.0.0.0.0')
  expect(sites.map(({ side, ways }) => [side, ways.length, ways[0]!.known])).toEqual([
    ['north', 1, false],
    ['east', 1, false],
  ])
})
