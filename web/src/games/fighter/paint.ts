/** Surfaces drawn on canvas: wood, the Target's cardboard, ice, the marks on dice. */
import { CanvasTexture, CubeTexture, RepeatWrapping, SRGBColorSpace } from 'three'
import type { BoardView } from '../../generated/dungeon-fighter'
import { RING_PAINT } from './look'

type Pen = CanvasRenderingContext2D

const kept = new Map<string, CanvasTexture>()

/** Draws a surface once; who asks for the same again gets the same. */
function painted(name: string, width: number, height: number, draw: (pen: Pen) => void): CanvasTexture {
  const known = kept.get(name)
  if (known) return known
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  draw(canvas.getContext('2d')!)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  kept.set(name, texture)
  return texture
}

/** The same grain every time: drawing needs no chance. */
export function steady(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** Planks of oak with grain and a few knots. */
export function wood(): CanvasTexture {
  return painted('wood', 1024, 1024, (pen) => {
    const next = steady(7)
    const planks = 6
    const wide = 1024 / planks
    for (let plank = 0; plank < planks; plank++) {
      const left = plank * wide
      const base = [126 + next() * 20, 98 + next() * 15, 74 + next() * 12]
      pen.fillStyle = `rgb(${base.join(',')})`
      pen.fillRect(left, 0, wide, 1024)
      for (let line = 0; line < 90; line++) {
        const x = left + next() * wide
        const bend = (next() - 0.5) * 16
        const dark = next() < 0.72
        pen.strokeStyle = dark ? `rgba(48,28,14,${0.06 + next() * 0.16})` : `rgba(222,170,112,${0.04 + next() * 0.09})`
        pen.lineWidth = 0.6 + next() * 2.4
        pen.beginPath()
        pen.moveTo(x, 0)
        pen.bezierCurveTo(x + bend, 340, x - bend, 680, x + bend / 2, 1024)
        pen.stroke()
      }
      for (let knot = 0; knot < 2; knot++) {
        const [x, y] = [left + wide * (0.25 + next() * 0.5), next() * 1024]
        for (let ring = 5; ring > 0; ring--) {
          pen.strokeStyle = `rgba(44,24,12,${0.1 + 0.05 * (5 - ring)})`
          pen.lineWidth = 2
          pen.beginPath()
          pen.ellipse(x, y, ring * 2.2, ring * 5, 0, 0, 7)
          pen.stroke()
        }
      }
      pen.fillStyle = 'rgba(20,10,4,.75)'
      pen.fillRect(left, 0, 2.5, 1024)
      pen.fillStyle = 'rgba(255,220,170,.09)'
      pen.fillRect(left + 2.5, 0, 2, 1024)
    }
  })
}

const BULL = '#b5281f'
const SIZE = 2048

/** The Target as printed cardboard; the texture spans a square of two radii. */
export function target(board: BoardView): CanvasTexture {
  return painted(`target ${board.rings.map((ring) => ring.value).join()}`, SIZE, SIZE, (pen) => {
    const next = steady(11)
    const cm = SIZE / (2 * board.radius)
    pen.translate(SIZE / 2, SIZE / 2)
    const disc = (radius: number, fill: string) => {
      pen.fillStyle = fill
      pen.beginPath()
      pen.arc(0, 0, radius * cm, 0, 7)
      pen.fill()
    }
    disc(board.radius, '#cfc2a4')
    bones(pen, board.rings.at(-1)!.radius * cm, board.radius * cm)
    ;[...board.rings].reverse().forEach((ring, n) => {
      const colour = RING_PAINT[board.rings.length - 1 - n] ?? '#35658c'
      disc(ring.radius, '#120d0a')
      disc(ring.radius - 0.12, colour)
      shade(pen, (ring.radius - 0.12) * cm)
    })
    flagstones(
      pen,
      board.rings.map((ring) => ring.radius * cm),
    )
    disc(board.bullseye, '#120d0a')
    disc(board.bullseye - 0.1, '#f1c653')
    disc(board.bullseye - 0.55, BULL)
    skull(pen, cm)
    let inner = board.bullseye
    for (const ring of board.rings) {
      const middle = (inner + ring.radius) / 2
      inner = ring.radius
      for (let quarter = 0; quarter < 4; quarter++) {
        pen.save()
        pen.rotate((quarter * Math.PI) / 2)
        pen.font = `800 ${2.7 * cm}px "Alegreya Variable", Georgia, serif`
        pen.textAlign = 'center'
        pen.textBaseline = 'middle'
        pen.lineWidth = 0.34 * cm
        pen.strokeStyle = 'rgba(16,10,6,.75)'
        pen.strokeText(String(ring.value), 0, middle * cm)
        pen.fillStyle = '#fff6e2'
        pen.fillText(String(ring.value), 0, middle * cm)
        pen.restore()
      }
    }
    for (const [x, y] of board.holes) {
      pen.strokeStyle = '#120d0a'
      pen.lineWidth = 0.5 * cm
      pen.beginPath()
      pen.arc(x * cm, -y * cm, (board.hole_radius + 0.12) * cm, 0, 7)
      pen.stroke()
      pen.strokeStyle = '#e9dfc6'
      pen.lineWidth = 0.16 * cm
      pen.beginPath()
      pen.arc(x * cm, -y * cm, (board.hole_radius + 0.42) * cm, 0, 7)
      pen.stroke()
    }
    for (let speck = 0; speck < 5200; speck++) {
      pen.fillStyle = next() < 0.5 ? 'rgba(255,255,255,.05)' : 'rgba(0,0,0,.06)'
      pen.fillRect((next() - 0.5) * SIZE, (next() - 0.5) * SIZE, 1 + next() * 3, 1 + next() * 3)
    }
  })
}

/** Ink gathers at the outer edge of every ring. */
function shade(pen: Pen, radius: number): void {
  const ink = pen.createRadialGradient(0, 0, radius * 0.55, 0, 0, radius)
  ink.addColorStop(0, 'rgba(255,255,255,.08)')
  ink.addColorStop(0.8, 'rgba(0,0,0,0)')
  ink.addColorStop(1, 'rgba(0,0,0,.28)')
  pen.fillStyle = ink
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 7)
  pen.fill()
}

function flagstones(pen: Pen, radii: number[]): void {
  pen.strokeStyle = 'rgba(12,8,6,.22)'
  pen.lineWidth = 3
  radii.slice(1).forEach((outer, n) => {
    const stones = 10 + n * 6
    for (let stone = 0; stone < stones; stone++) {
      const angle = ((stone + (n % 2) / 2) * 2 * Math.PI) / stones
      pen.beginPath()
      pen.moveTo(radii[n]! * Math.cos(angle), radii[n]! * Math.sin(angle))
      pen.lineTo(outer * Math.cos(angle), outer * Math.sin(angle))
      pen.stroke()
    }
  })
}

/** Bones laid end to end along the rim. */
function bones(pen: Pen, inner: number, outer: number): void {
  const count = 36
  const middle = (inner + outer) / 2
  const thick = outer - inner
  for (let bone = 0; bone < count; bone++) {
    pen.save()
    pen.rotate((bone * 2 * Math.PI) / count)
    pen.translate(0, -middle)
    const half = (Math.PI * middle) / count - thick * 0.22
    pen.fillStyle = '#f3ead2'
    pen.strokeStyle = '#574733'
    pen.lineWidth = 4
    pen.beginPath()
    pen.moveTo(-half, -thick * 0.12)
    pen.lineTo(half, -thick * 0.12)
    pen.arc(half, -thick * 0.2, thick * 0.2, Math.PI * 0.9, Math.PI * 2.4)
    pen.arc(half, thick * 0.2, thick * 0.2, -Math.PI * 0.4, Math.PI * 1.1)
    pen.lineTo(-half, thick * 0.12)
    pen.arc(-half, thick * 0.2, thick * 0.2, -Math.PI * 0.1, Math.PI * 1.4)
    pen.arc(-half, -thick * 0.2, thick * 0.2, Math.PI * 0.6, Math.PI * 2.1)
    pen.closePath()
    pen.fill()
    pen.stroke()
    pen.restore()
  }
}

function skull(pen: Pen, cm: number): void {
  pen.fillStyle = '#f6e7c4'
  pen.beginPath()
  pen.arc(0, -0.2 * cm, 1.05 * cm, 0, 7)
  pen.rect(-0.55 * cm, 0.5 * cm, 1.1 * cm, 0.75 * cm)
  pen.fill()
  pen.fillStyle = BULL
  for (const x of [-0.42, 0.42]) {
    pen.beginPath()
    pen.arc(x * cm, -0.15 * cm, 0.28 * cm, 0, 7)
    pen.fill()
  }
  for (const x of [-0.26, 0, 0.26]) pen.fillRect((x - 0.04) * cm, 0.75 * cm, 0.08 * cm, 0.5 * cm)
}

/** Frozen water: pale, with cracks. */
export function ice(seed = 3): CanvasTexture {
  const texture = painted(`ice ${seed}`, 512, 512, (pen) => {
    const next = steady(seed)
    pen.fillStyle = '#d5edf8'
    pen.fillRect(0, 0, 512, 512)
    for (let cloud = 0; cloud < 60; cloud++) {
      const [x, y, r] = [next() * 512, next() * 512, 30 + next() * 90]
      const blur = pen.createRadialGradient(x, y, 0, x, y, r)
      blur.addColorStop(0, next() < 0.5 ? 'rgba(255,255,255,.35)' : 'rgba(120,186,222,.3)')
      blur.addColorStop(1, 'rgba(255,255,255,0)')
      pen.fillStyle = blur
      pen.fillRect(x - r, y - r, 2 * r, 2 * r)
    }
    for (let crack = 0; crack < 16; crack++) {
      let [x, y] = [next() * 512, next() * 512]
      pen.strokeStyle = `rgba(255,255,255,${0.4 + next() * 0.5})`
      pen.lineWidth = 1 + next() * 2
      pen.beginPath()
      pen.moveTo(x, y)
      for (let part = 0; part < 5; part++) pen.lineTo((x += (next() - 0.5) * 130), (y += (next() - 0.5) * 130))
      pen.stroke()
    }
  })
  texture.wrapS = texture.wrapT = RepeatWrapping
  return texture
}

/** Blocks of ice, as a wall is built. */
export function iceBlocks(): CanvasTexture {
  return painted('blocks', 512, 340, (pen) => {
    pen.drawImage(ice(9).image as HTMLCanvasElement, 0, 0, 512, 340)
    pen.strokeStyle = 'rgba(70,130,170,.75)'
    pen.lineWidth = 5
    for (let row = 0; row < 4; row++)
      for (let column = -1; column < 5; column++) pen.strokeRect(column * 128 + (row % 2) * 64, row * 85, 128, 85)
  })
}

/** Running water in streaks, for the Waterfall. */
export function streaks(): CanvasTexture {
  return painted('streaks', 154, 512, (pen) => {
    const next = steady(21)
    pen.fillStyle = '#3f93c4'
    pen.fillRect(0, 0, 154, 512)
    for (let line = 0; line < 70; line++) {
      const x = next() * 154
      pen.strokeStyle = next() < 0.6 ? `rgba(226,246,255,${0.2 + next() * 0.5})` : 'rgba(20,80,130,.4)'
      pen.lineWidth = 1 + next() * 4
      pen.beginPath()
      pen.moveTo(x, next() * 300)
      pen.lineTo(x + (next() - 0.5) * 12, 200 + next() * 312)
      pen.stroke()
    }
  })
}

/** The back of a card. */
export function cardBack(): CanvasTexture {
  return painted('card', 252, 352, (pen) => {
    pen.fillStyle = '#f1e6cd'
    pen.fillRect(0, 0, 252, 352)
    pen.fillStyle = '#2d4f75'
    pen.fillRect(14, 14, 224, 324)
    pen.strokeStyle = '#d9b25c'
    pen.lineWidth = 4
    pen.strokeRect(26, 26, 200, 300)
    snowflake(pen, 126, 176, 78)
  })
}

/** Six arms, each with a pair of twigs, in the pen's own colour and width. */
function snowflake(pen: Pen, x: number, y: number, size: number): void {
  pen.translate(x, y)
  for (let arm = 0; arm < 6; arm++) {
    pen.rotate(Math.PI / 3)
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.lineTo(0, -size)
    pen.moveTo(-size * 0.25, -size * 0.78)
    pen.lineTo(0, -size * 0.52)
    pen.lineTo(size * 0.25, -size * 0.78)
    pen.stroke()
  }
}

/** The face of a Weak Point: cracked, with a bull's eye. */
export function weakPoint(): CanvasTexture {
  return painted('weak point', 256, 256, (pen) => {
    pen.fillStyle = '#7c1f1b'
    pen.fillRect(0, 0, 256, 256)
    pen.translate(128, 128)
    for (const [radius, colour] of [
      [104, '#e9c25a'],
      [84, '#9c2a22'],
      [52, '#e9c25a'],
      [32, '#4d0f0d'],
    ] as const) {
      pen.fillStyle = colour
      pen.beginPath()
      pen.arc(0, 0, radius, 0, 7)
      pen.fill()
    }
  })
}

const STAR = Array.from({ length: 10 }, (_, n) => {
  const radius = n % 2 ? 0.42 : 1
  return [radius * Math.sin((n * Math.PI) / 5), -radius * Math.cos((n * Math.PI) / 5)] as const
})

function star(pen: Pen, x: number, y: number, size: number, turn: number, fill: string): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.beginPath()
  for (const [dx, dy] of STAR) pen.lineTo(dx * size, dy * size)
  pen.closePath()
  pen.fillStyle = fill
  pen.fill()
  pen.restore()
}

/** A four-sided die's faces side by side; each shows, at its corners, what stands up when that corner does. */
export function pyramidFaces(colour: string, ink: string, faces: number[][], marks: readonly string[]): CanvasTexture {
  return painted(`pyramid ${colour} ${marks.join()}`, 256 * faces.length, 256, (pen) => {
    pen.fillStyle = colour
    pen.fillRect(0, 0, 256 * faces.length, 256)
    faces.forEach((corners, face) => {
      const middle = [face * 256 + 128, 148] as const
      corners.forEach((corner, n) => {
        if (!marks[corner]) return
        const [u, v] = TRIANGLE[n]!
        const [x, y] = [face * 256 + u * 256, v * 256]
        const [dx, dy] = [x - middle[0], y - middle[1]]
        star(pen, middle[0] + dx * 0.5, middle[1] + dy * 0.5, 30, Math.atan2(dx, -dy), ink)
      })
    })
  })
}
/** Where the three corners of a face lie in its square of the texture. */
export const TRIANGLE = [
  [0.5, 0.04],
  [0.04, 0.9],
  [0.96, 0.9],
] as const

/** One face of a cube. */
export function cubeFace(colour: string, ink: string, mark: string): CanvasTexture {
  return painted(`cube ${colour} ${mark}`, 128, 128, (pen) => {
    pen.fillStyle = colour
    pen.fillRect(0, 0, 128, 128)
    if (mark === 'icon') star(pen, 64, 64, 44, 0, ink)
    if (mark === 'snow') {
      pen.strokeStyle = ink
      pen.lineWidth = 9
      pen.lineCap = 'round'
      snowflake(pen, 64, 64, 44)
    }
  })
}

let mirrored: CubeTexture | null = null

/** A room with bright windows, to be seen in whatever mirrors. */
export function room(): CubeTexture {
  mirrored ??= (() => {
    const side = (top: string, bottom: string, window: number) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 64
      const pen = canvas.getContext('2d')!
      const shade = pen.createLinearGradient(0, 0, 0, 64)
      shade.addColorStop(0, top)
      shade.addColorStop(1, bottom)
      pen.fillStyle = shade
      pen.fillRect(0, 0, 64, 64)
      pen.fillStyle = 'rgba(255,248,230,.95)'
      if (window) pen.fillRect(32 - window, 12, 2 * window, 26)
      return canvas
    }
    const walls = [10, 16, 6, 20, 0, 0].map((window) => side('#cfd6de', '#57483e', window))
    const cube = new CubeTexture(walls)
    cube.colorSpace = SRGBColorSpace
    cube.needsUpdate = true
    return cube
  })()
  return mirrored
}
