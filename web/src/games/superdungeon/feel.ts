/** What the steps of a playback feel like: the sound of each, and a word across the board for what matters. */
import type { Feat, Feel, Moment } from '../../lib/moments.svelte'
import type { Sound } from '../../lib/sound'
import { cardOf, type Things } from '../../lib/things'
import { isHero, modelOf, type DungeonView, type Happening } from './dungeon'
import { a } from './text'

const SOUNDS: Partial<Record<Happening['kind'], Sound>> = {
  moved: 'step',
  dashed: 'step',
  hit: 'hit',
  hurt: 'hurt',
  missed: 'miss',
  held: 'shield',
  healed: 'heal',
  'boss-heals': 'heal',
  destroyed: 'kill',
  chest: 'chest',
  'boo-booty': 'peril',
  spawned: 'door',
  revived: 'level',
  drinks: 'cube',
  burns: 'hurt',
  scorched: 'hurt',
  'boss-spawn': 'boss',
  'boss-fight': 'boss',
  challenge: 'card',
  plot: 'card',
  'consul-turn': 'turn',
  'hero-turn': 'turn',
  crystal: 'coin',
}

/** A small thing that falls is told by its sign alone; heroes, bosses and spawning points have a word of their own. */
function featOf(what: Happening, before: DungeonView, now: DungeonView, things: Things): Feat | undefined {
  switch (what.kind) {
    case 'destroyed': {
      const model = modelOf(before, what.model)
      if (!model) return undefined
      const icon = things(model.card).icon
      if (isHero(model)) return { title: a.feat.heroFalls(model.name), icon, tone: 'bad' }
      const more = a.feat.of[model.rank]
      if (more) return { title: a.feat.down(model.name), more, icon, tone: 'gold' }
      return undefined
    }
    case 'revived': {
      const [fallen, hero] = [modelOf(before, what.model), modelOf(now, what.model)]
      if (!hero) return undefined
      return { title: fallen ? a.feat.revived(hero.name) : a.feat.joined(hero.name), icon: 'hearts', tone: 'good' }
    }
    case 'chest':
      return { title: a.feat.chest, icon: things('chest').icon, tone: 'gold' }
    case 'boo-booty':
      return { title: a.feat.booty, icon: 'mimic-chest', tone: 'bad' }
    case 'boss-spawn':
    case 'boss-fight':
      return { title: a.feat.boss, icon: 'crowned-skull', tone: 'bad' }
    case 'consul-turn':
      return { title: a.side.consul!, more: a.turn(what.turn), icon: 'skull-crossed-bones', tone: 'bad' }
    case 'hero-turn':
      return { title: a.side.heroes!, more: a.turn(what.turn), icon: 'shield', tone: 'info' }
  }
  return undefined
}

export function momentOf(what: Happening, before: DungeonView, now: DungeonView, things: Things): Moment | null {
  const sound = SOUNDS[what.kind]
  const feat = featOf(what, before, now, things)
  if (!sound && !feat) return null
  return { ...(sound ? { sound } : {}), ...(feat ? { feat } : {}) }
}

/** A Hero that falls weighs so much. There are always more foes: a small one weighs little, and so does a wound of theirs. */
const FALL = 8
const SCRATCH = 0.25
const SMALL = 0.5
/** What took so many wounds is no small one; it weighs as much as it took, up to this. */
const LARGE = [3, 8] as const
const TURNED: Partial<Record<Feat['tone'], Feat['tone']>> = { gold: 'bad', good: 'bad', bad: 'gold' }

/** The story of a game: wounds dealt and taken, who fell, what was found, each on account of the Hero who acts. */
export const story = (): Feel<Happening, DungeonView> => {
  const taken = new Map<string, number>()
  const meant = (what: Happening, things: Things): Moment | null => {
    const is = (id: string, kind: string) => cardOf(things, id).kind === kind
    switch (what.kind) {
      case 'consul-turn':
      case 'hero-turn':
        return { by: '' }
      case 'activates':
      case 'drinks':
      case 'backlash':
        return is(what.model, 'hero') ? { by: what.model } : null
      case 'wounded':
        taken.set(what.model, (taken.get(what.model) ?? 0) + what.wounds)
        return { fortune: what.wounds * (is(what.model, 'hero') ? -1 : SCRATCH) }
      case 'healed':
        return is(what.model, 'hero') && what.token === 'wound' ? { fortune: what.count } : null
      case 'destroyed': {
        const { name, icon, kind } = cardOf(things, what.model)
        if (kind === 'hero') return { fortune: -FALL, feat: { title: a.feat.heroFalls(name), icon, tone: 'bad' } }
        const took = taken.get(what.model) ?? 0
        const fortune = took < LARGE[0] ? SMALL : Math.min(LARGE[1], took)
        return { fortune, feat: { title: a.feat.down(name), icon, tone: 'gold' } }
      }
      case 'revived': {
        const { name } = things(what.model)
        return { fortune: 2, by: '', feat: { title: a.feat.revived(name), icon: 'hearts', tone: 'good' } }
      }
      case 'chest':
        return { fortune: 2, by: what.model, feat: { title: a.feat.chest, icon: things('chest').icon, tone: 'gold' } }
      case 'boo-booty':
        return { fortune: -2, feat: { title: a.feat.booty, icon: 'mimic-chest', tone: 'bad' } }
      case 'boss-spawn':
      case 'boss-fight':
        return { fortune: -3, feat: { title: a.feat.boss, icon: 'crowned-skull', tone: 'bad' } }
    }
    return null
  }
  return (what, things, view) => {
    const moment = meant(what, things)
    if (!moment || view.you !== 'consul') return moment
    // What is bad for the Heroes is the Consul's deed.
    const { feat, fortune = 0 } = moment
    return { by: 'consul', fortune: -fortune, ...(feat ? { feat: { ...feat, tone: TURNED[feat.tone] ?? feat.tone } } : {}) }
  }
}
