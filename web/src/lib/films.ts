/**
 * The way of bodies that really fell, as the server packed it: times and poses (x, y, z in cm, then the
 * quaternion w, x, y, z) of each body. Between two keys positions go straight and turns by nlerp.
 */
export interface Track {
  times: Float32Array
  /** Seven numbers a key. */
  poses: Float32Array
}

const TICK = 0.0005
const POSITION = 0.004
const TURN = 1 / 32767

export async function decodeFilm(base64: string): Promise<Track[]> {
  const raw = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  if (String.fromCharCode(...raw.subarray(0, 3)) !== 'UT1') throw new Error('not a film')
  const stream = new Blob([raw.subarray(3)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return unpack(new DataView(await new Response(stream).arrayBuffer()))
}

export function unpack(data: DataView): Track[] {
  let at = 2
  const tracks: Track[] = []
  const bodies = data.getUint16(0, true)
  for (let body = 0; body < bodies; body++) {
    const keys = data.getUint16(at, true)
    at += 2
    const times = new Float32Array(keys)
    const poses = new Float32Array(keys * 7)
    for (let column = 0; column < 8; column++) {
      let sum = 0
      for (let key = 0; key < keys; key++, at += 2) {
        sum = (sum + data.getUint16(at, true)) & 0xffff
        const signed = sum > 32767 ? sum - 65536 : sum
        if (column === 0) times[key] = sum * TICK
        else poses[key * 7 + column - 1] = signed * (column < 4 ? POSITION : TURN)
      }
    }
    tracks.push({ times, poses })
  }
  return tracks
}

/** How long a film is, in seconds. */
export const lengthOf = (tracks: Track[]) => Math.max(0, ...tracks.map((track) => track.times.at(-1) ?? 0))

/** The pose of a body at a time, into `out`. */
export function poseAt(track: Track, time: number, out: number[]): void {
  const { times, poses } = track
  let high = 0
  while (high < times.length && times[high]! <= time) high++
  const low = Math.max(0, high - 1)
  const next = Math.min(high, times.length - 1)
  const span = times[next]! - times[low]!
  const part = span > 0 ? Math.min(1, Math.max(0, (time - times[low]!) / span)) : 0
  for (let n = 0; n < 7; n++) out[n] = poses[low * 7 + n]! * (1 - part) + poses[next * 7 + n]! * part
  const length = Math.hypot(out[3]!, out[4]!, out[5]!, out[6]!) || 1
  for (let n = 3; n < 7; n++) out[n]! /= length
}
