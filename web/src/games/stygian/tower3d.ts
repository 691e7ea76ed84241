/** The tower in three dimensions: the scene's fixed parts, and cubes where they lie or as they fall. */
import {
  AmbientLight,
  BoxGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Group,
  InstancedMesh,
  Mesh,
  MeshStandardMaterial,
  Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  PointLight,
  Quaternion,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { decodeFilm, lengthOf, poseAt, type Track } from '../../lib/films'
import type { Part, TowerStage, View } from '../../generated/stygian-society'
import type { Film } from '../../generated/wire'

const MOST = 80
const STONE = { wall: '#8c7f95', plate: '#6d6277', ramp: '#6d6277', blocker: '#5b5166', fence: '#a38f74' } as Record<
  string,
  string
>

/** Wood in a pool of light: bright in the middle, nothing at the rim. */
function candleLight(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 256
  const pen = canvas.getContext('2d')!
  const glow = pen.createRadialGradient(128, 128, 10, 128, 128, 127)
  glow.addColorStop(0, '#5f4330')
  glow.addColorStop(0.45, '#463229c8')
  glow.addColorStop(1, '#2a1f2400')
  pen.fillStyle = glow
  pen.fillRect(0, 0, 256, 256)
  return new CanvasTexture(canvas)
}

export class Tower3D {
  private renderer: WebGLRenderer
  private scene = new Scene()
  private camera = new PerspectiveCamera(32, 1, 1, 400)
  private cubes: InstancedMesh
  private angle = 0.62
  private lift = 0.3
  private frame = 0
  /** Ends the film that is running. */
  private ended: (() => void) | undefined
  private watching: ResizeObserver
  private dead = false

  constructor(
    private host: HTMLElement,
    stage: TowerStage,
    private paint: (colour: string) => string,
  ) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true })
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    this.renderer.domElement.setAttribute('aria-hidden', 'true')
    host.append(this.renderer.domElement)
    this.light()
    this.build(stage.parts, stage.height)
    const edge = stage.cube
    this.cubes = new InstancedMesh(new BoxGeometry(edge, edge, edge), new MeshStandardMaterial({ roughness: 0.65 }), MOST)
    this.cubes.count = 0
    this.cubes.frustumCulled = false
    this.scene.add(this.cubes)
    this.watching = new ResizeObserver(() => this.resize())
    this.watching.observe(host)
    this.listen()
    this.resize()
  }

  private light(): void {
    this.scene.add(new AmbientLight('#fff1dc', 1.5))
    const sun = new DirectionalLight('#ffe2b0', 2.2)
    sun.position.set(30, -22, 60)
    const fill = new PointLight('#f2ab41', 900, 0, 2)
    fill.position.set(20, -8, 14)
    this.scene.add(sun, fill)
  }

  private build(parts: Part[], height: number): void {
    const group = new Group()
    for (const part of parts) {
      const near = part.name === 'wall' && part.middle[1] < -3
      const wall = part.name === 'wall'
      const material = new MeshStandardMaterial({
        color: STONE[part.name] ?? '#8c7f95',
        roughness: 0.9,
        transparent: wall,
        opacity: near ? 0.1 : wall ? 0.28 : 1,
        depthWrite: !wall,
      })
      // The walls go on above the opening for the cubes' sake only: nobody sees that.
      const top = wall ? Math.min(part.middle[2] + part.half[2], height) : part.middle[2] + part.half[2]
      const tall = top - (part.middle[2] - part.half[2])
      if (tall <= 0) continue
      const mesh = new Mesh(new BoxGeometry(part.half[0] * 2, part.half[1] * 2, tall), material)
      mesh.position.set(part.middle[0], part.middle[1], top - tall / 2)
      mesh.rotation.set(...part.turn)
      group.add(mesh)
    }
    // The table where the candle lights it; beyond that it is dark.
    const floor = new Mesh(
      new PlaneGeometry(84, 84),
      new MeshStandardMaterial({ map: candleLight(), roughness: 1, transparent: true, depthWrite: false }),
    )
    floor.position.set(8, 0, -0.02)
    floor.renderOrder = -1
    this.scene.add(floor, group)
  }

  private listen(): void {
    const canvas = this.renderer.domElement
    let from: [number, number] | null = null
    canvas.addEventListener('pointerdown', (event) => {
      from = [event.clientX, event.clientY]
      canvas.setPointerCapture(event.pointerId)
    })
    canvas.addEventListener('pointermove', (event) => {
      if (!from) return
      this.angle -= (event.clientX - from[0]) * 0.008
      this.lift = Math.min(1.2, Math.max(0.05, this.lift + (event.clientY - from[1]) * 0.005))
      from = [event.clientX, event.clientY]
      this.draw()
    })
    canvas.addEventListener('pointerup', () => (from = null))
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host
    if (!width || !height) return
    this.renderer.setSize(width, height)
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
    this.draw()
  }

  private draw(): void {
    const target = new Vector3(5, 0, 14.5)
    const far = Math.max(78, 62 / this.camera.aspect)
    const flat = far * Math.cos(this.lift)
    this.camera.up.set(0, 0, 1)
    this.camera.position.set(
      target.x + flat * Math.cos(this.angle - Math.PI / 3),
      target.y + flat * Math.sin(this.angle - Math.PI / 3),
      target.z + far * Math.sin(this.lift),
    )
    this.camera.lookAt(target)
    this.renderer.render(this.scene, this.camera)
  }

  private put(poses: number[][], colours: string[]): void {
    const cursor = new Object3D()
    const turn = new Quaternion()
    this.cubes.count = Math.min(MOST, poses.length)
    poses.slice(0, MOST).forEach((pose, n) => {
      cursor.position.set(pose[0]!, pose[1]!, pose[2]!)
      cursor.quaternion.copy(turn.set(pose[4]!, pose[5]!, pose[6]!, pose[3]!))
      cursor.updateMatrix()
      this.cubes.setMatrixAt(n, cursor.matrix)
      this.cubes.setColorAt(n, new Color(this.paint(colours[n]!) || '#888'))
    })
    this.cubes.instanceMatrix.needsUpdate = true
    if (this.cubes.instanceColor) this.cubes.instanceColor.needsUpdate = true
    this.draw()
  }

  /** The cubes where they lie now: inside by their poses, in field and crypt in tidy rows. */
  rest(view: View): void {
    cancelAnimationFrame(this.frame)
    this.ended?.()
    const poses: number[][] = []
    const colours: string[] = []
    view.tower.colours.forEach((colour, n) => {
      const known = view.tower.poses[n]
      const level = view.tower.levels[n] ?? 1
      poses.push(known ?? [((n % 5) - 2) * 1.6, (Math.floor(n / 5) % 3) * 1.6 - 1.6, level ? 8 + level * 3.3 : 2, 1, 0, 0, 0])
      colours.push(colour)
    })
    Object.entries(view.cubes).forEach(([colour, { field, crypt }], row) => {
      for (let n = 0; n < field; n++) {
        poses.push([15.5 + n * 1.15, (row - 2.5) * 1.9, 0.4, 1, 0, 0, 0])
        colours.push(colour)
      }
      for (let n = 0; n < crypt; n++) {
        poses.push([10.2 + (n % 3) * 1.1, (row - 2.5) * 0.8, 0.4 + Math.floor(n / 3) * 0.9, 1, 0, 0, 0])
        colours.push(colour)
      }
    })
    this.put(poses, colours)
  }

  /** Show a drop as it really happened, then the cubes where they count. */
  async play(film: Film, after: View): Promise<void> {
    cancelAnimationFrame(this.frame)
    this.ended?.()
    const over = new Promise<void>((resolve) => {
      this.ended = () => {
        this.ended = undefined
        resolve()
      }
    })
    const tracks: Track[] = await decodeFilm(film.track)
    if (this.dead || !this.ended) return
    const length = lengthOf(tracks)
    const began = performance.now()
    const step = (now: number) => {
      const time = (now - began) / 1000
      const poses = tracks.map((track) => {
        const pose: number[] = []
        poseAt(track, time, pose)
        return pose
      })
      this.put(poses, film.bodies)
      if (time < length + 0.8 && !this.dead) this.frame = requestAnimationFrame(step)
      else if (!this.dead) this.rest(after)
    }
    this.frame = requestAnimationFrame(step)
    return over
  }

  /** A film is running. */
  get playing(): boolean {
    return this.ended !== undefined
  }

  dispose(): void {
    this.dead = true
    this.ended?.()
    cancelAnimationFrame(this.frame)
    this.watching.disconnect()
    this.renderer.dispose()
    this.renderer.domElement.remove()
  }
}
