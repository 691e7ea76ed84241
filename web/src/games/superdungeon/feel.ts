/** What the steps of a playback feel like: the sound of each, and a word across the board for what matters. */
import type { Feat, Moment } from '../../lib/moments.svelte'
import type { Sound } from '../../lib/sound'
import type { Things } from '../../lib/things'
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
