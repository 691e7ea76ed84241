/** Everything that lies on the table or is held over it, as three.js meshes; centimetres, z up. */
import {
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhongMaterial,
  MixOperation,
  Object3D,
  Path,
  PlaneGeometry,
  RingGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector3,
  type Material,
  type MeshPhongMaterialParameters,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import type { Vec3 } from './gesture'
import type { BoardView, FighterStage } from '../../generated/dungeon-fighter'
import type { DieLook } from './look'
import * as paint from './paint'

/** A mesh that throws and catches shadows. */
function solid(geometry: BufferGeometry, material: Material | Material[]): Mesh {
  const mesh = new Mesh(geometry, material)
  mesh.castShadow = mesh.receiveShadow = true
  return mesh
}
const plain = (color: string) => new MeshLambertMaterial({ color })
/** What mirrors the room: ice, water, varnish, bronze. */
const shiny = (look: MeshPhongMaterialParameters, mirrors: number) =>
  new MeshPhongMaterial({
    shininess: 70,
    specular: '#8a8a8a',
    envMap: paint.room(),
    combine: MixOperation,
    reflectivity: mirrors,
    ...look,
  })
const ICE = { color: '#e4f4fb', transparent: true }
const icy = (opacity: number) => shiny({ ...ICE, map: paint.ice(), opacity }, 0.22)
/** Cylinders lie along y in three.js; ours stand along z. */
const standing = (geometry: BufferGeometry) => geometry.rotateX(Math.PI / 2)

export function table(scene: FighterStage): Group {
  const [x, y, thick] = scene.table
  const wood = paint.wood()
  wood.center.set(0.5, 0.5)
  wood.rotation = Math.PI / 2
  const top = new MeshPhongMaterial({ map: wood, shininess: 22, specular: '#2b2118' })
  const side = plain('#4a2f1b')
  const slab = solid(new BoxGeometry(2 * x, 2 * y, thick), [side, side, side, side, top, side])
  slab.position.z = -thick / 2
  const group = new Group().add(slab)
  for (const [sx, sy] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    const leg = solid(new BoxGeometry(6, 6, -scene.floor - thick), side)
    leg.position.set(sx * (x - 6), sy * (y - 6), (scene.floor - thick) / 2)
    group.add(leg)
  }
  const floor = new Mesh(new PlaneGeometry(900, 900), plain('#3b3540'))
  floor.position.z = scene.floor
  floor.receiveShadow = true
  return group.add(floor)
}

/** The Target: a disc with four real holes. */
export function target(board: BoardView, thick: number): Mesh {
  const shape = new Shape().absarc(0, 0, board.radius, 0, 2 * Math.PI, false)
  for (const [x, y] of board.holes) shape.holes.push(new Path().absarc(x, y, board.hole_radius, 0, 2 * Math.PI, true))
  const bevel = 0.04
  const geometry = new ExtrudeGeometry(shape, {
    depth: thick - bevel,
    bevelEnabled: true,
    bevelSize: -bevel,
    bevelThickness: bevel,
    bevelOffset: 0,
    bevelSegments: 1,
    curveSegments: 96,
  })
  const print = paint.target(board)
  print.repeat.set(0.5 / board.radius, 0.5 / board.radius)
  print.offset.set(0.5, 0.5)
  return solid(geometry, [new MeshPhongMaterial({ map: print, shininess: 16, specular: '#1c1c1c' }), plain('#8d7a5d')])
}

/** A blunt cone of rough ice. */
export function iceberg([base, tip, height]: Vec3, thick: number): Mesh {
  const geometry = new CylinderGeometry(tip, base, height + thick, 8, 4)
  const place = geometry.getAttribute('position')
  const next = paint.steady(5)
  const nudge = new Map<string, number>()
  for (let n = 0; n < place.count; n++) {
    const [x, y, z] = [place.getX(n), place.getY(n), place.getZ(n)]
    const key = `${x.toFixed(2)} ${y.toFixed(2)} ${z.toFixed(2)}`
    if (!nudge.has(key)) nudge.set(key, 0.8 + next() * 0.28)
    const k = nudge.get(key)!
    place.setXYZ(n, x * k, y, z * k)
  }
  standing(geometry).translate(0, 0, (height + thick) / 2)
  const flat = geometry.toNonIndexed()
  flat.computeVertexNormals()
  return solid(flat, shiny({ ...ICE, color: '#cfe9f6', flatShading: true, opacity: 0.95 }, 0.25))
}

/** A Template, its lower side on z = 0. */
export function template(kind: string, scene: FighterStage): Mesh {
  const [inner, outer, thick] = kind === 'frozen' ? scene.frozen : scene.weak_point
  const shape = new Shape().absarc(0, 0, outer, 0, 2 * Math.PI, false)
  if (inner) shape.holes.push(new Path().absarc(0, 0, inner, 0, 2 * Math.PI, true))
  const geometry = new ExtrudeGeometry(shape, { depth: thick, bevelEnabled: false, curveSegments: 40 })
  if (kind === 'frozen') return solid(geometry, icy(0.9))
  const print = paint.weakPoint()
  print.repeat.set(0.5 / outer, 0.5 / outer)
  print.offset.set(0.5, 0.5)
  return solid(geometry, [new MeshLambertMaterial({ map: print }), plain('#7c1f1b')])
}

/** Ice floe, Pond or Ice wall, its middle at the origin and its length along x. */
export function prop(name: string, scene: FighterStage): Object3D {
  if (name === 'floe') {
    const [long, wide, thick] = scene.floe
    const mesh = solid(new RoundedBoxGeometry(long, wide, thick, 2, thick / 2.2), icy(0.93))
    mesh.position.z = thick / 2
    return new Group().add(mesh)
  }
  if (name === 'pond') {
    const [inner, outer, height] = scene.pond
    const frame = new Shape().absarc(0, 0, outer, 0, 2 * Math.PI, false)
    frame.holes.push(new Path().absarc(0, 0, inner, 0, 2 * Math.PI, true))
    const ring = solid(new ExtrudeGeometry(frame, { depth: height, bevelEnabled: false, curveSegments: 48 }), plain('#a9b4bd'))
    const water = new Mesh(
      standing(new CylinderGeometry(inner, inner, 0.02, 48)),
      shiny({ color: '#2f8fc4', transparent: true, opacity: 0.66 }, 0.12),
    )
    water.receiveShadow = true
    water.position.z = 0.03
    return new Group().add(ring, water)
  }
  const [width, height, thick, foot] = scene.wall
  const blocks = shiny({ ...ICE, map: paint.iceBlocks(), opacity: 0.86 }, 0.2)
  const slab = solid(new BoxGeometry(width, thick, height), blocks)
  slab.position.z = height / 2
  const base = solid(new BoxGeometry(width, foot, thick), icy(0.9))
  base.position.z = thick / 2
  return new Group().add(slab, base)
}

// ---------------------------------------------------------------- dice

/** A die: its colour, and what each result shows. */
export function die(look: DieLook, scene: FighterStage): Mesh {
  if (look.shape !== 'd4') return cube(look, scene)
  return solid(pyramid(scene.dice.d4!.corners), shiny({ map: paint.pyramidFaces(look.tint, look.ink, FACES, look.faces) }, 0.12))
}

/** The corners of each face, the one opposite to that corner. */
const FACES = [
  [1, 2, 3],
  [0, 2, 3],
  [0, 1, 3],
  [0, 1, 2],
]
const INSET = 0.07

/** A tetrahedron with chamfered edges. */
function pyramid(corners: Vec3[]): BufferGeometry {
  const points: number[] = []
  const maps: number[] = []
  const at = corners.map((corner) => new Vector3(...corner))
  const inset = (face: number, corner: number) => {
    const middle = FACES[face]!.reduce((sum, one) => sum.add(at[one]!), new Vector3()).divideScalar(3)
    return at[corner]!.clone().lerp(middle, INSET)
  }
  const triangle = (a: Vector3, b: Vector3, c: Vector3, uv: readonly (readonly [number, number])[]) => {
    const outwards = b.clone().sub(a).cross(c.clone().sub(a)).dot(a.clone().add(b).add(c)) > 0
    const order = outwards ? [0, 1, 2] : [0, 2, 1]
    for (const n of order) {
      points.push(...[a, b, c][n]!.toArray())
      maps.push(...uv[n]!)
    }
  }
  const blank = [
    [0.002, 0.5],
    [0.002, 0.5],
    [0.002, 0.5],
  ] as const
  FACES.forEach((face, n) => {
    const uv = paint.TRIANGLE.map(([u, v]) => [(n + u) / FACES.length, 1 - v] as const)
    triangle(inset(n, face[0]!), inset(n, face[1]!), inset(n, face[2]!), uv)
  })
  for (let a = 0; a < 4; a++) {
    const around = [0, 1, 2, 3].filter((face) => face !== a)
    triangle(inset(around[0]!, a), inset(around[1]!, a), inset(around[2]!, a), blank)
    for (let b = a + 1; b < 4; b++) {
      const [f, g] = [0, 1, 2, 3].filter((face) => face !== a && face !== b) as [number, number]
      triangle(inset(f, a), inset(f, b), inset(g, a), blank)
      triangle(inset(g, a), inset(f, b), inset(g, b), blank)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(points, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(maps, 2))
  geometry.computeVertexNormals()
  return geometry
}

/** The order of a box's sides in three.js is that of the results: x, -x, y, -y, z, -z. */
function cube(look: DieLook, scene: FighterStage): Mesh {
  const side = 2 * Math.abs(scene.dice[look.shape]!.corners[0]![0])
  const snow = look.shape === 'snow'
  const faces = look.faces.map((mark) => {
    const map = paint.cubeFace(snow ? '#f2f7fa' : '#4ba3d6', snow ? '#5f93b3' : '#f4fbff', mark)
    return snow ? new MeshLambertMaterial({ map }) : shiny({ map, transparent: true, opacity: 0.92 }, 0.2)
  })
  return solid(new RoundedBoxGeometry(side, side, side, 3, side * 0.08), faces)
}

// ---------------------------------------------------------------- what carries the die

const SKIN = plain('#c58f6c')
const LEATHER = plain('#6b4127')
const BRONZE = shiny({ color: '#a8762f', specular: '#ffd58f', shininess: 40 }, 0.08)
const HORN = plain('#e8dcc0')

/** What a die is thrown with, facing along y; the origin of a plate is the edge about which it turns. */
export function launcher(kind: string, scene: FighterStage): Object3D | null {
  switch (kind) {
    case 'card_flick': {
      const [long, wide] = scene.card
      const back = new MeshLambertMaterial({ map: paint.cardBack() })
      const edge = plain('#efe6d0')
      const card = solid(new BoxGeometry(wide, long, 0.06), [edge, edge, edge, edge, back, edge])
      // It hangs by its far edge, about which the finger flicks it up.
      card.position.set(0, -long / 2, -0.03)
      return new Group().add(card)
    }
    case 'waterfall': {
      const [long, wide, thick] = scene.waterfall
      const stone = plain('#7f8a94')
      const plate = solid(new BoxGeometry(wide, long, thick), [
        stone,
        stone,
        stone,
        stone,
        shiny({ map: paint.streaks() }, 0.12),
        stone,
      ])
      plate.position.set(0, long / 2, -thick / 2)
      return new Group().add(plate)
    }
    case 'head':
      return helmet(scene.head)
    case 'punch':
      return fist()
    case 'prayer':
      return palms()
    case 'x':
      return wrists()
    default:
      return null
  }
}

/** A head in a horned helm, its top at the origin. */
function helmet(radius: number): Group {
  const face = solid(new SphereGeometry(radius * 0.97, 40, 28), SKIN)
  const dome = solid(standing(new SphereGeometry(radius, 40, 20, 0, 2 * Math.PI, 0, Math.PI * 0.52)), BRONZE)
  const band = solid(new TorusGeometry(radius * 0.99, radius * 0.07, 10, 48), BRONZE)
  const group = new Group().add(face, dome, band)
  for (const side of [-1, 1]) {
    const horn = solid(new ConeGeometry(radius * 0.2, radius * 0.9, 14), HORN)
    horn.position.set(side * radius * 1.15, 0, radius * 0.35)
    horn.rotation.set(Math.PI / 2, 0, -side * 0.75)
    group.add(horn)
  }
  group.children.forEach((part) => (part.position.z -= radius))
  return group
}

function fist(): Group {
  const group = new Group().add(solid(new SphereGeometry(3.4, 24, 18), SKIN))
  for (let finger = 0; finger < 4; finger++) {
    const joint = solid(new CapsuleGeometry(0.95, 1.6, 6, 12), SKIN)
    joint.position.set((finger - 1.5) * 1.7, 2.6, -0.6)
    joint.rotation.x = 0.5
    group.add(joint)
  }
  const cuff = solid(new CylinderGeometry(2.7, 3.3, 7, 20), LEATHER)
  cuff.position.set(0, -5.2, 1.2)
  cuff.rotation.x = -0.25
  return group.add(cuff)
}

function palms(): Group {
  const group = new Group()
  for (const side of [-1, 1]) {
    const palm = solid(new RoundedBoxGeometry(1.5, 6.5, 7, 4, 0.7), SKIN)
    palm.position.set(side * 1.75, -1.2, 0)
    palm.rotation.z = -side * 0.14
    const cuff = solid(new CylinderGeometry(2, 2.6, 7, 18), LEATHER)
    cuff.position.set(side * 3, -6.8, -1)
    cuff.rotation.z = side * 0.3
    group.add(palm, cuff)
  }
  return group
}

function wrists(): Group {
  const group = new Group()
  for (const side of [-1, 1]) {
    const arm = solid(new CapsuleGeometry(1.5, 13, 8, 18), side < 0 ? LEATHER : SKIN)
    arm.position.set(0, -2.5, side * 1.9)
    arm.rotation.z = side * 0.8
    group.add(arm)
  }
  return group
}

/** The ring in which the die waits to be picked up. */
export function halo(colour: string): Mesh {
  return new Mesh(new TorusGeometry(2.6, 0.1, 10, 56), new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.9 }))
}

/** An arrow lying along y. */
export function arrow(): Object3D {
  const shape = new Shape()
    .moveTo(-0.3, 14)
    .lineTo(-0.3, 36)
    .lineTo(-1.3, 36)
    .lineTo(0, 40)
    .lineTo(1.3, 36)
    .lineTo(0.3, 36)
    .lineTo(0.3, 14)
  return new Mesh(
    new ShapeGeometry(shape),
    new MeshBasicMaterial({ color: '#ffcf7d', transparent: true, opacity: 0.85, side: DoubleSide }),
  )
}

/** The way of a throw to its first bounce: beads along it, and a ring where it meets the table. */
export function guide(points: Vec3[]): Group {
  const group = new Group()
  const gold = new MeshBasicMaterial({ color: '#ffcf7d', transparent: true, opacity: 0.8, side: DoubleSide })
  const bead = new CircleGeometry(0.42, 10)
  const last = points.at(-1)!
  points
    .filter((_, n) => n % 2 === 1)
    .forEach(([x, y]) => {
      const one = new Mesh(bead, gold)
      one.position.set(x, y, 0.12)
      group.add(one)
    })
  const ring = new Mesh(new RingGeometry(1.5, 2.1, 28), gold)
  ring.position.set(last[0], last[1], 0.14)
  group.add(ring)
  return group
}

/** Free a piece's memory; surfaces are drawn once and kept. */
export function drop(piece: Object3D): void {
  piece.removeFromParent()
  piece.traverse((part) => {
    if (!(part instanceof Mesh)) return
    ;(part.geometry as BufferGeometry).dispose()
    for (const material of [part.material].flat() as Material[]) {
      if (!SHARED.has(material)) material.dispose()
    }
  })
}
const SHARED = new Set<Material>([SKIN, LEATHER, BRONZE, HORN])
