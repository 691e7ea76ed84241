/** From where the table is seen, and what a pixel of the picture means on it. */
import { PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from 'three'
import { clamp, CM_A_PIXEL, radians, type Vec2, type Vec3 } from './gesture'

export type Looking = 'thrower' | 'above' | 'eye'

const CAMERA: Record<Looking, { at: Vec3; to: Vec3; fov: number }> = {
  thrower: { at: [0, -86, 50], to: [0, -6, 0], fov: 31 },
  above: { at: [0, -24, 178], to: [0, -20, 0], fov: 31 },
  eye: { at: [0, -104, 2], to: [0, 0, 3], fov: 26 },
}
/** From here on a narrow picture is widened until the board fits. */
const NARROW = 1.05
/** Seen by the thrower the die is held up in front of the eyes: how far away, and how low in the picture. */
const HELD_FAR = 44
const HELD_LOW = -0.74
/** How quickly the eyes settle, and how they follow a die: gently. */
const SETTLE = 7
const FOLLOW = 3.2
/** A point at the Target's side, to see how wide it is; and how a flick is read with the eyes at the table. */
const RIM = 20
const EYE_ACROSS = 0.35

export class Eyes {
  readonly camera = new PerspectiveCamera(CAMERA.thrower.fov, 1, 1, 900)
  looking: Looking = 'thrower'
  /** Degrees turned on one's feet, how high one is in a jump, how far to the right one stands. */
  turned = 0
  height = 0
  aside = 0
  /** Nothing moves by itself. */
  still = false
  /** A die at rest that is looked at from near. */
  near: Vector3 | null = null
  private at = new Vector3(...CAMERA.thrower.at)
  private focus = new Vector3(...CAMERA.thrower.to)
  private fov = CAMERA.thrower.fov
  private size: Vec2 = [1, 1]

  resize(width: number, height: number): void {
    this.size = [width, height]
    this.camera.aspect = width / height
    this.move(1, null)
  }

  /** Ease towards where one wants to look, or after what flies; true once there. */
  move(seconds: number, flying: Vector3 | null): boolean {
    const base = CAMERA[this.looking]
    const at = new Vector3(...base.at)
    const focus = new Vector3(...base.to)
    if (this.looking === 'thrower') at.x += this.aside * 0.3
    if (flying && this.looking !== 'above') {
      const near = new Vector3(flying.x * 0.7, flying.y, Math.max(0, flying.z))
      const closer = this.looking === 'thrower' ? near.clone().add(new Vector3(0, -52, 42)) : at
      // Not before it has passed the eyes.
      const part = clamp((flying.y + 60) / 40, 0, 1)
      focus.lerp(near, 0.7 * part)
      at.lerp(closer, 0.5 * part)
    }
    if (this.near) {
      focus.copy(this.near)
      at.copy(this.near).add(this.looking === 'above' ? new Vector3(0, -1, 62) : new Vector3(0, -34, 32))
    }
    at.z += this.height
    const { aspect } = this.camera
    const fov = aspect < NARROW ? (2 * Math.atan((Math.tan(radians(base.fov) / 2) * NARROW) / aspect) * 180) / Math.PI : base.fov
    const ease = this.still ? 1 : 1 - Math.exp(-seconds * (flying ? FOLLOW : SETTLE))
    // A jump lifts at once.
    this.at.lerp(at, this.height > 0 ? 1 : ease)
    this.focus.lerp(focus, ease)
    this.fov += (fov - this.fov) * ease
    this.aim()
    return this.at.distanceTo(at) < 0.05 && this.focus.distanceTo(focus) < 0.05 && Math.abs(this.fov - fov) < 0.02
  }

  private aim(): void {
    const above = this.looking === 'above'
    this.camera.fov = this.fov
    this.camera.position.copy(this.at)
    this.camera.up.set(0, above ? 1 : 0, above ? 0.2 : 1).normalize()
    this.camera.lookAt(this.focus)
    if (this.turned) this.camera.rotateOnWorldAxis(new Vector3(0, 0, 1), -radians(this.turned))
    this.camera.updateProjectionMatrix()
    this.camera.updateMatrixWorld()
  }

  /** Where a die in hand is seen: in front of the thrower's eyes, from elsewhere where it really is. */
  heldAt([x, y, z]: Vec3): Vector3 {
    if (this.looking !== 'thrower') return new Vector3(x, y, z + this.height)
    const ahead = new Vector3(x * 0.02, HELD_LOW, 0.5).unproject(this.camera).sub(this.camera.position).normalize()
    return this.camera.position.clone().addScaledVector(ahead, HELD_FAR)
  }

  /** A point moved by so many pixels to the right and up. */
  shifted(point: Vector3, [right, up]: Vec2): Vector3 {
    const away = this.camera.position.distanceTo(point)
    const pixel = (2 * away * Math.tan(radians(this.camera.fov) / 2)) / this.size[1]
    const side = (column: number) => new Vector3().setFromMatrixColumn(this.camera.matrixWorld, column)
    return point.addScaledVector(side(0), right * pixel).addScaledVector(side(1), up * pixel)
  }

  onScreen(point: Vector3): Vec2 {
    const seen = point.clone().project(this.camera)
    return [((seen.x + 1) / 2) * this.size[0], ((1 - seen.y) / 2) * this.size[1]]
  }

  /** The point of the table under a pixel, if there is one. */
  onTable([x, y]: Vec2): Vec2 | null {
    const ray = new Raycaster()
    ray.setFromCamera(new Vector2((x / this.size[0]) * 2 - 1, 1 - (y / this.size[1]) * 2), this.camera)
    const hit = ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), 0), new Vector3())
    return hit && [hit.x, hit.y]
  }

  /**
   * How many centimetres a pixel is, across and away from the thrower: a flick that points at the edge of the
   * Target as it is seen throws there.
   */
  scale(hand: Vec3 | null): Vec2 {
    if (!hand || this.looking === 'eye') return [CM_A_PIXEL * EYE_ACROSS, CM_A_PIXEL]
    const from = this.onScreen(this.heldAt(hand))
    const middle = this.onScreen(new Vector3(0, 0, 0))
    const edge = this.onScreen(new Vector3(RIM, 0, 0))
    const along = Math.hypot(hand[0], hand[1]) / Math.max(40, Math.abs(middle[1] - from[1]))
    const across = RIM / Math.max(20, Math.abs(edge[0] - middle[0]))
    return [CM_A_PIXEL * Math.min(1, across / along), CM_A_PIXEL]
  }
}
