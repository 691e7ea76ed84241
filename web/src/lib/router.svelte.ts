/** Pages by address. What follows `#` never reaches a server: invites travel there. */

class Router {
  path = $state(location.pathname)
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.read())
    addEventListener('hashchange', () => this.read())
  }

  private read(): void {
    this.path = location.pathname
    this.hash = location.hash
  }

  go(to: string): void {
    history.pushState(null, '', to)
    this.read()
    scrollTo(0, 0)
    // Screen readers and keyboards start at the top of the new page.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }))
  }

  /** What followed `#` has been seen to. */
  forget(): void {
    history.replaceState(null, '', this.path)
    this.read()
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean)
  }

  get invite(): string {
    return new URLSearchParams(this.hash.slice(1)).get('join') ?? ''
  }
}

export const router = new Router()

/** For links: goes there without loading the page again. */
export function link(node: HTMLAnchorElement) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
    event.preventDefault()
    router.go(node.pathname + node.hash)
  }
  node.addEventListener('click', click)
  return { destroy: () => node.removeEventListener('click', click) }
}
