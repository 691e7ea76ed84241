import { describe, expect, it } from 'vitest'
import { noted, summed, type Tried } from './practice'

const at = (place: string, value: number, x = 0, y = 0, name = 'plain'): Tried => ({ throw: name, place, value, x, y })

describe('throws at the practice table', () => {
  it('are worth nothing where they do not count', () => {
    const pose = [3, 4, 0.7, 1, 0, 0, 0]
    expect(noted('plain', { dice: [{ place: '3', pose }] } as never)).toEqual(at('3', 3, 3, 4))
    expect(noted('jump', { dice: [{ place: '3', pose, unmet: ['jump'] }] } as never)).toEqual(at('3', 0, 3, 4, 'jump'))
    expect(noted('plain', { dice: [{ place: 'bullseye', pose }] } as never)?.value).toBe(10)
    expect(noted('plain', { dice: [], fault: 'stuck' } as never)).toBeNull()
  })

  it('are summed up by ring, by throw and by how near they lie', () => {
    const sum = summed([at('1', 1, 6, 8), at('bullseye', 10, 0, 1), at('hole', 0, 3, 4), at('outside', 0, 90, 0, 'jump')])
    expect(sum.count).toBe(4)
    expect(sum.hits).toBe(50)
    expect(sum.mean).toBe(2.75)
    expect(sum.spread).toBe(5)
    expect(sum.places.map(([place]) => place)).toEqual(['bullseye', '1', 'hole', 'outside'])
    expect(sum.throws).toEqual([
      ['plain', { count: 3, hits: 67 }],
      ['jump', { count: 1, hits: 0 }],
    ])
    expect(summed([]).spread).toBeNull()
  })
})
