/** Dungeon Fighter's table in three dimensions: what lies on it, what is held over it, and how dice flew. */
import {
  BufferGeometry,
  Color,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  Line,
  LineDashedMaterial,
  Mesh,
  NeutralToneMapping,
  Object3D,
  PCFShadowMap,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { decodeFilm, lengthOf, poseAt, type Track } from '../../lib/films'
import type { BoardView, FighterStage } from '../../generated/dungeon-fighter'
import type { Film } from '../../generated/wire'
import { Eyes, type Looking } from './eyes3d'
import { radians, type Vec2, type Vec3 } from './gesture'
import type { Looks } from './look'
import * as pieces from './pieces3d'
import type { Places } from './props'

/** The die in hand, or a Template on the thumb. */
export interface InHand {
  /** The bodies that are held. */
  dice: string[]
  /** A Template's kind, if that is what is flipped. */
  flip?: string
  at: Vec3
  /** What it is thrown with; the first of them carries it. */
  launchers: string[]
  facing: number
}
/** A gadget as it moves under a die that it throws. */
export interface Gadget {
  kind: string
  facing: number
  tilt: number
  rate: number
  seconds: number
}
export interface Shown {
  board: BoardView
  looks: Looks
  props: Places
  hand: InHand | null
}

/** Big launchers are drawn smaller there, so that they do not hide the table. */
const HELD_SCALE: Record<string, number> = { head: 0.55, waterfall: 0.6, x: 0.8 }
const AFTERWARDS = 2.4
/** A flicked card comes up by this much; a die lies still on a gadget for so long before the stroke. */
const FOLLOW_THROUGH = radians(30)
const BEFORE_STROKE = 0.02
/** A frame that takes longer than this is slow, s. */
const SLOW = 0.07
/** So long after the last movement the picture is drawn finely where it was not, ms. */
const REST = 250

export class Board3D {
  private renderer: WebGLRenderer
  private scene = new Scene()
  readonly eyes = new Eyes()
  private sun = new DirectionalLight('#ffe7c4', 3.1)
  private sky = new HemisphereLight('#fff2dd', '#6b5a66', 1)
  private bodies = new Map<string, Object3D>()
  private loose = new Group()
  private hand: { shown: InHand; group: Group; halo: Mesh } | null = null
  private path: Line | null = null
  /** What lies on the table, to see whether it changed. */
  private lies = ''
  private arrow: Object3D | null = null
  private gadget: { kind: Gadget; piece: Object3D; start: Vec3; nod: Vec3 } | null = null
  private film: { tracks: Track[]; names: string[]; began: number; length: number; done: () => void } | null = null
  private frame = 0
  private last = 0
  private slow = 0
  /** Points drawn for each of the screen's: so many while something moves, so many once all stands still. */
  private quick: number
  private fine: number
  private shadows = true
  private rest: ReturnType<typeof setTimeout> | undefined
  private watching: ResizeObserver
  private dead = false
  /** How far the die in hand was drawn, in pixels. */
  drawn: Vec2 = [0, 0]
  /** A throw has come to rest and is looked at from near. */
  private landing = false
  private guide: Group | null = null
  /** Called when a film is over and the camera may go back. */
  rested: () => void = () => {}

  constructor(
    private host: HTMLElement,
    private sizes: FighterStage,
    board: BoardView,
  ) {
    const slow = drawsInSoftware()
    this.renderer = new WebGLRenderer({ antialias: !slow })
    this.quick = Math.min(slow ? 1 : 2, devicePixelRatio)
    this.fine = slow ? 2 : this.quick
    this.renderer.setPixelRatio(this.quick)
    this.sun.shadow.mapSize.setScalar(slow ? 512 : 2048)
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.toneMappingExposure = 1.05
    this.renderer.domElement.setAttribute('aria-hidden', 'true')
    host.append(this.renderer.domElement)
    this.light()
    this.scene.add(pieces.table(sizes), pieces.target(board, sizes.board), this.loose)
    this.watching = new ResizeObserver(() => this.resize())
    this.watching.observe(host)
    this.resize()
  }

  private light(): void {
    this.sun.position.set(-46, -34, 92)
    this.sun.target.position.set(0, -14, 0)
    this.sun.shadow.bias = -0.0006
    this.sun.shadow.normalBias = 0.05
    this.sun.shadow.radius = 3
    Object.assign(this.sun.shadow.camera, { left: -58, right: 58, top: 62, bottom: -62, near: 20, far: 220 })
    this.scene.add(this.sun, this.sun.target, this.sky)
  }

  /** Colours of the page around: day or candle light. */
  dress(background: string, dark: boolean): void {
    const colour = new Color(background)
    this.scene.background = colour
    this.scene.fog = new Fog(colour, 190, 420)
    this.sun.color.set(dark ? '#ffe3bd' : '#fff8ee')
    this.sun.intensity = dark ? 2.9 : 3
    this.sky.intensity = dark ? 1.6 : 2.1
    this.wake()
  }

  look(looking: Looking): void {
    this.eyes.looking = looking
    this.wake()
  }

  // ---------------------------------------------------------------- what is shown

  /** Everything where it lies now; a film that runs is let run. */
  show(shown: Shown): void {
    if (!this.film) this.lay(shown)
    this.hold(shown.hand, shown.looks)
    this.wake()
  }

  private lay({ board, looks, props }: Shown): void {
    const lies = JSON.stringify([board, props])
    if (lies === this.lies) return
    this.lies = lies
    for (const piece of [...this.loose.children]) pieces.drop(piece)
    this.bodies.clear()
    const put = (name: string, piece: Object3D, at: readonly number[], facing = 0) => {
      piece.position.set(at[0]!, at[1]!, at[2]!)
      if (at.length > 3) piece.quaternion.set(at[4]!, at[5]!, at[6]!, at[3]!)
      else piece.rotation.z = facing
      this.loose.add(piece)
      this.bodies.set(name, piece)
    }
    board.icebergs.forEach((up, n) => {
      const [x, y] = board.holes[n]!
      if (up) put(`iceberg:${n}`, pieces.iceberg(this.sizes.iceberg, this.sizes.board), [x, y, 0])
    })
    for (const one of board.templates)
      put(one.piece, pieces.template(one.kind, this.sizes), [
        one.x,
        one.y,
        this.sizes.board + (one.level ?? 0) * this.sizes.frozen[2],
      ])
    for (const one of board.dice) if (one.pose.length) put(one.die, pieces.die(looks(one.die), this.sizes), one.pose)
    for (const [name, [x, y, facing]] of Object.entries(props)) put(name, pieces.prop(name, this.sizes), [x, y, 0], facing)
  }

  private hold(shown: InHand | null, looks: Looks): void {
    if (this.hand) {
      if (shown && JSON.stringify(shown) === JSON.stringify(this.hand.shown)) return
      pieces.drop(this.hand.group)
      this.hand = null
    }
    if (!shown || this.film) return
    const group = new Group()
    const carried = new Group()
    if (shown.flip) carried.add(pieces.template(shown.flip, this.sizes))
    else
      shown.dice.forEach((name, n, all) => {
        const look = looks(name)
        const one = pieces.die(look, this.sizes)
        const angle = (n * 2 * Math.PI) / all.length
        if (all.length > 1) one.position.set(0.7 * Math.cos(angle), 0.7 * Math.sin(angle), 0)
        if (look.shape === 'd4') one.rotation.set(0.6, 0.75, 0.2)
        carried.add(one)
      })
    group.add(carried)
    shown.launchers.forEach((kind, n) => {
      const piece = pieces.launcher(kind, this.sizes)
      if (!piece) return
      const [x, y, z] = this.under(kind, n === 0)
      piece.position.set(x, y, z)
      group.add(piece)
    })
    if (shown.launchers.some((kind) => ['card_flick', 'waterfall', 'head'].includes(kind)))
      carried.position.z = this.lowest(looks(shown.dice[0] ?? '').shape) + 0.1
    const halo = pieces.halo('#f2ab41')
    group.add(halo)
    group.rotation.z = shown.facing - Math.PI / 2
    group.position.set(...shown.at)
    this.scene.add(group)
    this.hand = { shown, group, halo }
  }

  /** Where a launcher's origin is, seen from the die it carries (facing y). */
  private under(kind: string, first: boolean): Vec3 {
    const group = {
      card_flick: [0, 6.4, 0],
      waterfall: [0, -1, 0],
      head: [0, 0, first ? 0 : -4],
      punch: [0, 0, 0.4],
      prayer: [0, 0, 0],
      x: [0, 0, 0],
    } as Record<string, Vec3>
    return group[kind] ?? [0, 0, 0]
  }

  /** A prop is being put somewhere else. */
  move(name: string, [x, y, facing]: Vec3): void {
    const piece = this.bodies.get(name)
    piece?.position.set(x, y, 0)
    if (piece) piece.rotation.z = facing
    this.lies = ''
    this.wake()
  }

  /** An arrow from the die along the way it is aimed at; null: none. */
  point(facing: number | null): void {
    if (this.arrow) pieces.drop(this.arrow)
    this.arrow = null
    if (facing !== null && this.hand) {
      this.arrow = pieces.arrow()
      this.arrow.rotation.z = facing - Math.PI / 2
      const [x, y] = this.hand.shown.at
      this.arrow.position.set(x, y, 0.2)
      this.scene.add(this.arrow)
    }
    this.wake()
  }

  // ---------------------------------------------------------------- the flight

  /** Show a throw as it really went: all bodies, from the hand to rest. */
  async play(film: Film, before: Shown, gadget: Gadget | null): Promise<void> {
    this.stop()
    const tracks = await decodeFilm(film.track)
    if (this.dead || !tracks.length) return
    this.lay(before)
    this.point(null)
    this.trace([])
    this.hold(null, before.looks)
    // What moves in a film lies elsewhere afterwards.
    this.lies = ''
    film.bodies.forEach((name) => {
      if (this.bodies.has(name)) return
      const piece =
        name === 'flipped'
          ? pieces.template(before.hand?.flip ?? 'frozen', this.sizes)
          : pieces.die(before.looks(name), this.sizes)
      this.loose.add(piece)
      this.bodies.set(name, piece)
    })
    this.lead([])
    this.carry(gadget, tracks[0]!, before.looks(film.bodies[0]!).shape)
    return new Promise((done) => {
      this.film = { tracks, names: film.bodies, began: performance.now(), length: lengthOf(tracks), done }
      this.wake()
    })
  }

  /** Look at the die from near until it has been seen. */
  close(near: boolean): void {
    this.landing = near
    if (!near) this.eyes.near = null
    this.wake()
  }

  /** The way of an easy flick to its first bounce; nothing for none. */
  lead(points: Vec3[]): void {
    if (this.guide) pieces.drop(this.guide)
    this.guide = null
    if (points.length > 1 && !this.film) {
      this.guide = pieces.guide(points)
      this.scene.add(this.guide)
    }
    this.wake()
  }

  /** The way a die took, as a line: for those who want nothing to move. */
  trace(points: number[][]): void {
    this.path?.removeFromParent()
    this.path = null
    if (!points.length) return
    const geometry = new BufferGeometry().setFromPoints(points.map(([x, y, z]) => new Vector3(x, y, z)))
    this.path = new Line(
      geometry,
      new LineDashedMaterial({ color: '#fff6e2', dashSize: 1.2, gapSize: 0.8, transparent: true, opacity: 0.8 }),
    )
    this.path.computeLineDistances()
    this.scene.add(this.path)
    this.wake()
  }

  /** The gadget that carries the die at the start of a film, and the speed at which a head follows it. */
  private carry(kind: Gadget | null, track: Track, shape: string): void {
    if (this.gadget) pieces.drop(this.gadget.piece)
    this.gadget = null
    const piece = kind && pieces.launcher(kind.kind, this.sizes)
    if (!kind || !piece) return
    const [from, a, b]: [number[], number[], number[]] = [[], [], []]
    poseAt(track, 0, from)
    poseAt(track, kind.seconds, a)
    poseAt(track, kind.seconds + 0.02, b)
    const nod = [0, 1, 2].map((n) => (b[n]! - a[n]!) / 0.02) as Vec3
    const start: Vec3 = [from[0]!, from[1]!, from[2]! - this.lowest(shape)]
    const turned = new Group().add(piece)
    piece.position.set(...this.under(kind.kind, true))
    turned.position.set(...start)
    turned.rotation.z = kind.facing - Math.PI / 2
    this.scene.add(turned)
    this.gadget = { kind, piece: turned, start, nod }
  }

  /** How high the middle of a die that lies flat is above what it lies on. */
  private lowest(shape: string): number {
    const [x, y, z] = this.sizes.dice[shape]!.corners[0]!
    return shape === 'd4' ? Math.hypot(x, y, z) / 3 : Math.abs(x)
  }

  private moveGadget(time: number): void {
    if (!this.gadget) return
    const { kind, piece, start, nod } = this.gadget
    const inner = piece.children[0]!
    const since = Math.max(0, time - BEFORE_STROKE)
    if (kind.kind === 'card_flick') {
      inner.rotation.x = -Math.min(FOLLOW_THROUGH, since * 9)
      piece.visible = time < 0.5
    } else if (kind.kind === 'waterfall') {
      inner.rotation.x = -Math.min(radians(kind.tilt), since * kind.rate)
      piece.visible = time < 1.4
    } else if (kind.kind === 'head') {
      const t = Math.min(since, kind.seconds)
      const k = (t * t) / (2 * kind.seconds)
      piece.position.set(start[0] + nod[0] * k, start[1] + nod[1] * k, start[2] + nod[2] * k)
      piece.visible = time < 0.7
    } else piece.visible = time < 0.25
  }

  private fly(now: number): void {
    const film = this.film!
    const time = (now - film.began) / 1000
    const pose: number[] = []
    film.tracks.forEach((track, n) => {
      poseAt(track, time, pose)
      const piece = this.bodies.get(film.names[n]!)
      piece?.position.set(pose[0]!, pose[1]!, pose[2]!)
      piece?.quaternion.set(pose[4]!, pose[5]!, pose[6]!, pose[3]!)
    })
    this.moveGadget(time)
    if (time > film.length) this.eyes.near = this.landing ? (this.bodies.get(film.names[0]!)?.position ?? null) : this.eyes.near
    if (time > film.length + AFTERWARDS && !this.landing) {
      this.skip()
    } else if (time > film.length && film.done) {
      const { done } = film
      film.done = () => {}
      done()
    }
  }

  private stop(): void {
    const film = this.film
    this.film = null
    this.eyes.near = null
    if (this.gadget) pieces.drop(this.gadget.piece)
    this.gadget = null
    film?.done()
  }

  /** See no more of the film. */
  skip(): void {
    if (!this.film) return
    this.stop()
    this.rested()
  }

  /** Whether a film is being shown. */
  get isPlaying(): boolean {
    return this.film !== null
  }

  // ---------------------------------------------------------------- the frame

  private wake(): void {
    clearTimeout(this.rest)
    if (!this.frame && !this.dead) {
      this.last = performance.now()
      this.frame = requestAnimationFrame((now) => this.tick(now))
    }
  }

  private tick(now: number): void {
    this.frame = 0
    if (this.dead) return
    const seconds = Math.min(0.1, Math.max(0, (now - this.last) / 1000))
    this.last = now
    if (this.film) this.fly(now)
    this.spare(seconds)
    const settled = this.eyes.move(seconds, (this.film && this.bodies.get(this.film.names[0]!)?.position) ?? null)
    this.placeHand()
    this.draw(this.quick)
    this.renderer.domElement.dataset.settled = String(settled && !this.film)
    if (this.film || !settled) this.frame = requestAnimationFrame((next) => this.tick(next))
    else if (this.quick < this.fine) this.rest = setTimeout(() => this.draw(this.fine), REST)
  }

  /** Everything as it is now, with so many points for each of the screen's. */
  private draw(ratio: number): void {
    if (this.dead) return
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio)
    this.sun.castShadow = this.shadows || ratio === this.fine
    this.renderer.render(this.scene, this.eyes.camera)
  }

  /** The die in hand: in front of the thrower's eyes, or where it really is if one looks from elsewhere. */
  private placeHand(): void {
    this.eyes.aside = this.hand?.shown.at[0] ?? 0
    if (!this.hand) return
    const { group, shown } = this.hand
    group.position.copy(this.eyes.shifted(this.eyes.heldAt(shown.at), this.drawn))
    group.scale.setScalar(this.eyes.looking === 'thrower' ? (HELD_SCALE[shown.launchers[0] ?? ''] ?? 1) : 1)
    this.hand.halo.visible = !this.drawn[0] && !this.drawn[1]
    this.hand.halo.quaternion.copy(group.quaternion).invert().multiply(this.eyes.camera.quaternion)
  }

  /** Where frames come too slowly, fewer points are drawn of what moves, and then no shadows: a hand needs the time. */
  private spare(seconds: number): void {
    this.slow = seconds > SLOW ? this.slow + 1 : 0
    if (this.slow < 3) return
    this.slow = 0
    if (this.quick > 0.7) this.quick *= 0.75
    else this.shadows = false
  }

  /** Draw once more: something was changed from outside. */
  refresh(): void {
    this.wake()
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host
    if (!width || !height) return
    this.renderer.setSize(width, height)
    this.eyes.resize(width, height)
    this.wake()
  }

  // ---------------------------------------------------------------- from the screen to the table

  /** Where the die in hand is seen, in pixels of the stage. */
  handOnScreen(): Vec2 | null {
    return this.hand && this.eyes.onScreen(this.eyes.heldAt(this.hand.shown.at))
  }
  /** How many centimetres of a flick a pixel is, across and away from the thrower. */
  scale(): Vec2 {
    return this.eyes.scale(this.hand?.shown.at ?? null)
  }
  /** The point of the table under a pixel of the stage, if there is one. */
  onTable(pixel: Vec2): Vec2 | null {
    return this.eyes.onTable(pixel)
  }

  dispose(): void {
    this.dead = true
    this.stop()
    cancelAnimationFrame(this.frame)
    clearTimeout(this.rest)
    this.watching.disconnect()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.renderer.domElement.remove()
  }
}

/** Without a graphics card every point costs. */
function drawsInSoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  const name = gl && String(gl.getParameter(gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER))
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|software/i.test(name ?? '')
}
