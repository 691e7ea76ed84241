import { expect, test } from 'vitest'
import { lengthOf, poseAt, unpack } from './films'

/** Two keys of one body, packed as the server packs them. */
function packed(): DataView {
  const keys = [
    [0, 0, 0, 250, 32767, 0, 0, 0],
    [2000, 250, 0, -250, 0, 32767, 0, 0],
  ]
  const words = [1, keys.length]
  for (let column = 0; column < 8; column++) {
    let before = 0
    for (const key of keys) {
      words.push((key[column]! - before) & 0xffff)
      before = key[column]!
    }
  }
  const data = new DataView(new ArrayBuffer(words.length * 2))
  words.forEach((word, n) => data.setUint16(n * 2, word, true))
  return data
}

test('a packed film is unpacked to centimetres and seconds', () => {
  const [track] = unpack(packed())
  expect([...track!.times]).toEqual([0, 1])
  expect(track!.poses[9]).toBeCloseTo(-1)
  expect(lengthOf([track!])).toBe(1)
})

test('between keys a body goes straight and turns evenly', () => {
  const [track] = unpack(packed())
  const pose: number[] = []
  poseAt(track!, 0.5, pose)
  expect(pose[0]).toBeCloseTo(0.5)
  expect(pose[2]).toBeCloseTo(0)
  expect(pose[3]).toBeCloseTo(Math.SQRT1_2)
  poseAt(track!, 9, pose)
  expect(pose[0]).toBeCloseTo(1)
})
