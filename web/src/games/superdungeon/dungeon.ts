/** The table of either Super Dungeon game, as its views tell it: what both have, and how it stands on the board. */
import type {
  ArcadeFoe,
  ArcadeHero,
  ArcadeView,
  Happening as ArcadeHappening,
  Question as ArcadeQuestion,
} from '../../generated/super-dungeon-arcade'
import type {
  ExploreFoe,
  ExploreHero,
  ExploreView,
  Happening as ExploreHappening,
  Question as ExploreQuestion,
} from '../../generated/super-dungeon-explore'
import type { Option } from '../../generated/wire'
import type { EventOf } from '..'

export type DungeonView = ArcadeView | ExploreView
export type Hero = ArcadeHero | ExploreHero
export type Foe = ArcadeFoe | ExploreFoe
export type Model = Hero | Foe
export type Happening = ArcadeHappening | ExploreHappening
export type Question = ArcadeQuestion | ExploreQuestion
export type { Facts, Watcher } from '../../generated/super-dungeon-arcade'
export type DungeonEvent = EventOf<Happening>

export const isExplore = (view: DungeonView): view is ExploreView => 'mode' in view
export const isHero = (model: Model): model is Hero => 'seat' in model

export const modelOf = (view: DungeonView, id: string): Model | undefined =>
  (view.heroes as Hero[]).find((one) => one.id === id) ?? (view.foes as Foe[]).find((one) => one.id === id)

/** How a model stands on the board: what it is can be told from its base. */
export function standOf(model: Model): 'hero' | 'point' | 'boss' | 'minion' | 'monster' {
  if (isHero(model)) return 'hero'
  switch (model.rank) {
    case 'spawning-point':
      return 'point'
    case 'mini-boss':
    case 'dungeon-boss':
      return 'boss'
    case 'minion':
      return 'minion'
  }
  return 'monster'
}

/** A colour for each place in the party, the same on the board and beside it. */
export const HUES = ['#2f7fb3', '#2b8a6b', '#8a6fc4', '#b0762a', '#a8527f', '#5d7f2f']

/** The tokens that lie on squares, by the square: what each is, by id. */
export const tokensOf = (view: DungeonView): Record<string, string> =>
  isExplore(view) ? view.tokens : Object.fromEntries(view.crystals.map((at) => [at, 'crystal']))

/** Every option by the last thing it points at on the board: the square to go to, the model to hit. */
export function targets(ask: { yours: boolean; options: Option[] } | null, known: Set<string>): Map<string, Option[]> {
  const found = new Map<string, Option[]>()
  if (!ask?.yours) return found
  for (const option of ask.options) {
    const ref = option.refs.filter((one) => known.has(one)).at(-1)
    if (ref) found.set(ref, [...(found.get(ref) ?? []), option])
  }
  return found
}

/** Who can simply walk to a square does: a Dash there costs an action, and stays among the options. */
export function onFoot(options: Option[]): Option[] {
  const walk = options.filter((option) => option.key.startsWith('to:'))
  return walk.length === 1 && options.every((option) => option.group === 'move' || option.group === 'dash') ? walk : options
}
