/**
 * Anything with a `data-thing` can be pointed at: by a mouse that rests on it, a finger that stays, or the key `i`
 * while it has the focus. One card answers, the same everywhere, with what the content says of it.
 */

const REST = 280
const LONG_PRESS = 420

class Peek {
  /** The id of what is looked at. */
  id = $state('')
  /** Where it is on the screen. */
  box = $state.raw({ left: 0, top: 0, right: 0, bottom: 0 })
  private timer: ReturnType<typeof setTimeout> | undefined
  private over: Element | null = null
  private shown: Element | null = null

  show(id: string, at: Element): void {
    const { left, top, right, bottom } = at.getBoundingClientRect()
    // What is asked stands over what can be answered: neither is covered.
    const asked = at.closest('.bar')?.getBoundingClientRect().top ?? top
    this.box = { left, top: Math.min(top, asked), right, bottom }
    this.id = id
    this.shown = at
  }

  close(): void {
    clearTimeout(this.timer)
    this.over = null
    this.id = ''
  }

  /** Listen on the whole page; gives back how to stop. */
  listen(): () => void {
    const { signal, abort } = controller()
    const on = <K extends keyof DocumentEventMap>(kind: K, react: (event: DocumentEventMap[K]) => void, capture = true) =>
      document.addEventListener(kind, react, { signal, capture, passive: kind !== 'keydown' })
    // A mouse that rests has pointed at nothing, whatever comes to lie under it.
    on('pointermove', (event) => event.pointerType === 'mouse' && this.rest(thingAt(event.target), REST))
    on('pointerover', (event) => event.pointerType === 'mouse' && this.id && !this.shown?.isConnected && this.close())
    on('pointerdown', (event) => (event.pointerType === 'mouse' ? this.close() : this.rest(thingAt(event.target), LONG_PRESS)))
    on('pointerup', (event) => event.pointerType !== 'mouse' && clearTimeout(this.timer))
    on('pointercancel', () => clearTimeout(this.timer))
    on('scroll', () => this.close())
    on('click', (event) => this.id && event.detail && !thingAt(event.target) && this.close())
    document.addEventListener('contextmenu', (event) => this.id && event.preventDefault(), { signal })
    on('keydown', (event) => this.key(event))
    return abort
  }

  private rest(pointed: HTMLElement | null, after: number): void {
    const at = pointed && isWhole(pointed) ? null : pointed
    if (at === this.over) return
    clearTimeout(this.timer)
    this.over = at
    if (!at) this.id = ''
    else this.timer = setTimeout(() => at.isConnected && this.show(at.dataset.thing!, at), this.id ? 60 : after)
  }

  /** The key again goes on to the next thing in sight, and closes after the last. */
  private nextIn(on: HTMLElement): HTMLElement | undefined {
    const { top, bottom } = on.getBoundingClientRect()
    const all = [...on.querySelectorAll<HTMLElement>('[data-thing]')].filter((one) => {
      const box = one.getBoundingClientRect()
      return box.bottom > Math.max(0, top) && box.top < Math.min(innerHeight, bottom)
    })
    return all[this.id && this.shown ? all.indexOf(this.shown as HTMLElement) + 1 : 0]
  }

  private key(event: KeyboardEvent): void {
    const on = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName)) return
    if (event.key === 'Escape' && this.id) {
      event.stopPropagation()
      this.close()
    } else if (event.key === 'i') {
      const at = thingAt(on) ?? this.nextIn(on)
      if (at && (at !== this.shown || !this.id)) this.show(at.dataset.thing!, at)
      else this.close()
    } else if (event.key === 'Tab') this.close()
  }
}

const thingAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-thing]') : null)

/** A card that shows all of its text already is not shown once more beside itself; the key still reads it. */
const isWhole = (at: HTMLElement) =>
  at.dataset.read !== undefined && [...at.querySelectorAll('.text')].every((text) => text.scrollHeight <= text.clientHeight + 2)

function controller() {
  const one = new AbortController()
  return { signal: one.signal, abort: () => one.abort() }
}

export const peek = new Peek()
