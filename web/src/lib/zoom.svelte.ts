/** A picture that is scrolled, and enlarged by buttons, wheel or two fingers; a mouse drags it as a finger does. */

export const MOST = 8
const ZOOMS = [1, 1.4, 2, 2.8, 4]
/** A step that is less than this is none. */
const STEP = 1.15
/** What comes nearer to the edge than this part of the window is brought to its middle. */
const MARGIN = 0.18

type Point = readonly [number, number]

export class Zoom {
  /** Of the window onto the picture. */
  width = $state(0)
  height = $state(0)
  private chosen = $state(0)
  private scroller: HTMLElement | undefined
  private pinch = 0
  /** The point of the picture that stays where it is while it grows. */
  private under: Point | null = null
  private drag: Point | null = null

  /**
   * The picture's size, and how many pixels each of its units must have before anybody has chosen: told so many
   * that all of it fits, and so many that it fills the window one way. So many units at its upper left edge are covered.
   */
  constructor(
    private size: () => Point,
    private least: (fit: number, fill: number) => number = () => 0,
    private covered = 0,
  ) {}

  private fit = $derived.by(() => {
    const [width, height] = this.size()
    return Math.min(this.width / width, this.height / height) || 0
  })
  private fill = $derived.by(() => {
    const [width, height] = this.size()
    return Math.max(this.width / width, this.height / height) || 0
  })
  /** How much larger than what would fit in whole. */
  now = $derived.by(() => this.chosen || (this.fit ? Math.min(MOST, Math.max(1, this.least(this.fit, this.fill) / this.fit)) : 1))
  /** Pixels for each unit of the picture. */
  scale = $derived(this.fit * this.now)

  larger(): void {
    this.enlarge(ZOOMS.find((one) => one > this.now * STEP) ?? this.now * 1.4)
  }

  smaller(): void {
    this.enlarge([...ZOOMS].reverse().find((one) => one < this.now / STEP) ?? 1)
  }

  /** All of it at once. */
  whole(): void {
    this.enlarge(1)
  }

  /** Bring a point of the picture to the middle, unless it is well in sight. */
  show(x: number, y: number, smoothly: boolean): void {
    const box = this.scroller
    if (!box) return
    // With the next picture: to ask now where it is scrolled to would have everything laid out twice.
    requestAnimationFrame(() => {
      const [left, top] = [x * this.scale, y * this.scale]
      const within = (at: number, long: number) => at > long * MARGIN && at < long * (1 - MARGIN)
      if (within(left - box.scrollLeft, this.width) && within(top - box.scrollTop, this.height)) return
      box.scrollTo({ left: left - this.width / 2, top: top - this.height / 2, behavior: smoothly ? 'smooth' : 'instant' })
    })
  }

  /** Bring the first of some points to the middle, unless one of them is in sight. */
  showOne(points: Point[]): void {
    const box = this.scroller
    if (!box || !points[0]) return
    const [first] = points
    requestAnimationFrame(() => {
      const within = (at: number, long: number) => at > (this.now > 1 ? this.covered * this.scale : 0) && at < long
      const seen = ([x, y]: Point) =>
        within(x * this.scale - box.scrollLeft, this.width) && within(y * this.scale - box.scrollTop, this.height)
      if (!points.some(seen)) this.show(first[0], first[1], false)
    })
  }

  /** Bring all of some points into sight with so much around each, where the window has room for them; else one of them. */
  showAll(points: Point[], around: number): void {
    const box = this.scroller
    if (!box || !points.length) return
    requestAnimationFrame(() => {
      const span = (n: 0 | 1): Point => {
        const all = points.map((one) => one[n] * this.scale)
        return [Math.min(...all) - around * this.scale, Math.max(...all) + around * this.scale]
      }
      const [[left, right], [top, bottom]] = [span(0), span(1)]
      if (right - left > this.width || bottom - top > this.height) return this.showOne(points)
      const least = (at: number, long: number, [from, to]: Point) => (from < at ? from : Math.max(at, to - long))
      box.scrollTo({
        left: least(box.scrollLeft, this.width, [left, right]),
        top: least(box.scrollTop, this.height, [top, bottom]),
        behavior: 'instant',
      })
    })
  }

  attach = (node: HTMLElement) => {
    this.scroller = node
    const listening = new AbortController()
    const { signal } = listening
    node.addEventListener('wheel', (event) => this.wheel(event), { passive: false, signal })
    node.addEventListener('touchmove', (event) => this.touch(event), { passive: false, signal })
    node.addEventListener(
      'pointerdown',
      (event) => (this.drag = event.pointerType === 'mouse' && this.now > 1 ? [event.clientX, event.clientY] : null),
      { signal },
    )
    node.addEventListener('pointermove', (event) => this.pull(event), { signal })
    return () => {
      listening.abort()
      this.scroller = undefined
    }
  }

  /** What lies at a point of the window stays there. */
  private enlarge(to: number, [x, y]: Point = [this.width / 2, this.height / 2]): void {
    const box = this.scroller
    if (!box) return
    // Until the picture has grown, what is under the pointer is what was under it before.
    const under = this.under ?? ([(box.scrollLeft + x) / this.scale, (box.scrollTop + y) / this.scale] as const)
    if (!this.under)
      requestAnimationFrame(() => {
        box.scrollTo(this.under![0] * this.scale - x, this.under![1] * this.scale - y)
        this.under = null
      })
    this.under = under
    this.chosen = Math.min(MOST, Math.max(1, to))
  }

  private inside(x: number, y: number): Point {
    const box = this.scroller!.getBoundingClientRect()
    return [x - box.left, y - box.top]
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    // Two fingers on a pad tell a pinch as a wheel with Ctrl, in much smaller steps.
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    this.enlarge(
      this.now * Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 500)),
      this.inside(event.clientX, event.clientY),
    )
  }

  private touch(event: TouchEvent): void {
    const [one, two] = [event.touches[0], event.touches[1]]
    if (!one || !two || event.touches.length > 2) {
      this.pinch = 0
      return
    }
    const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    if (this.pinch) {
      event.preventDefault()
      this.enlarge((this.now * apart) / this.pinch, this.inside((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2))
    }
    this.pinch = apart
  }

  private pull(event: PointerEvent): void {
    if (!this.drag || !(event.buttons & 1)) {
      this.drag = null
      return
    }
    this.scroller!.scrollBy(this.drag[0] - event.clientX, this.drag[1] - event.clientY)
    this.drag = [event.clientX, event.clientY]
  }
}
