/**
 * A board is one stop of the Tab key: within it the arrow keys go to what lies nearest in their direction.
 * Whatever can be pressed has a tabindex; this sees to it that only one of them is 0.
 */

const WAYS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

type Stop = HTMLElement | SVGElement

export function roving(node: Element): () => void {
  let current: Stop | null = null
  const stops = () => [...node.querySelectorAll<Stop>('[tabindex]')].filter((one) => one.getAttribute('role') !== 'region')

  function settle() {
    const all = stops()
    if (!current || !all.includes(current)) current = all[0] ?? null
    for (const one of all) {
      const wanted = one === current ? '0' : '-1'
      if (one.getAttribute('tabindex') !== wanted) one.setAttribute('tabindex', wanted)
    }
  }

  function key(event: Event) {
    const way = WAYS[(event as KeyboardEvent).key]
    const from = document.activeElement as Stop | null
    if (!way || !from || !node.contains(from)) return
    const next = nearest(from, stops(), way)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    current = next
    settle()
    next.focus()
  }

  function focused(event: Event) {
    const at = (event.target as Element).closest<Stop>('[tabindex]')
    if (!at || at === current || !stops().includes(at)) return
    current = at
    settle()
  }

  const watching = new MutationObserver(settle)
  watching.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ['tabindex'] })
  node.addEventListener('keydown', key)
  node.addEventListener('focusin', focused)
  settle()
  return () => {
    watching.disconnect()
    node.removeEventListener('keydown', key)
    node.removeEventListener('focusin', focused)
  }
}

const middle = (of: Element): [number, number] => {
  const box = of.getBoundingClientRect()
  return [box.left + box.width / 2, box.top + box.height / 2]
}

/** What lies nearest in a direction; what lies aside of it counts as further away. */
function nearest(from: Stop, all: Stop[], [dx, dy]: readonly [number, number]): Stop | null {
  const [x, y] = middle(from)
  let best: Stop | null = null
  let least = Infinity
  for (const one of all) {
    if (one === from) continue
    const [to, down] = middle(one)
    const along = (to - x) * dx + (down - y) * dy
    const aside = Math.abs((to - x) * dy) + Math.abs((down - y) * dx)
    if (along < 2) continue
    const far = along + 3 * aside
    if (far < least) [best, least] = [one, far]
  }
  return best
}
