/** What happens in DIE, as it is felt at the table. */
import type { Happening, View } from '../../generated/die-in-the-dungeon'
import type { Feel } from '../../lib/moments.svelte'
import { d } from './text'

export const feel: Feel<Happening, View> = (what, things, view) => {
  switch (what.kind) {
    case 'moved':
      return { sound: 'step' }
    case 'flipped':
      return { sound: 'door' }
    case 'party':
      return {
        fortune: 0,
        sound: 'boss',
        feat: {
          title: d.fight,
          more: what.heroes.map((hero) => things(hero).name).join(', '),
          icon: 'crossed-swords',
          tone: 'bad',
        },
      }
    case 'attacked':
      return { sound: 'dice' }
    case 'missed':
      return { sound: 'miss', float: { at: [what.stat], text: d.felt.miss, tone: 'plain' } }
    case 'lost':
      return {
        fortune: what.slot === 'health' ? -2 * what.amount : 0,
        sound: what.slot === 'health' ? 'hurt' : undefined,
        shake: [what.slot],
        float: { at: [what.slot], text: `−${what.amount}`, tone: 'bad' },
      }
    case 'gained':
      return {
        fortune: what.amount,
        sound: what.slot === 'health' ? 'heal' : 'coin',
        float: { at: [what.slot], text: `+${what.amount}`, tone: 'good' },
      }
    case 'upgraded':
      return { sound: 'level', float: { at: [what.slot], text: `d${what.die} ↑`, tone: 'gold' } }
    case 'downgraded':
      return { sound: 'hurt', float: { at: [what.slot], text: `d${what.die} ↓`, tone: 'bad' } }
    case 'wounded':
      return { sound: 'hit', shake: [what.hero], float: { at: [what.hero], text: `${what.hits}/${what.of}`, tone: 'bad' } }
    case 'failed':
      return { sound: 'miss', float: { at: [view.active], text: d.felt.failed, tone: 'plain' } }
    case 'defeated': {
      const hero = things(what.hero)
      return {
        sound: 'kill',
        feat: {
          title: d.felt.defeated(hero.name),
          more: what.xp ? d.felt.xp(what.xp) : '',
          icon: hero.icon || 'skull-crossed-bones',
          tone: 'gold',
        },
      }
    }
    case 'combat-won':
      return {
        fortune: 4,
        sound: 'won',
        feat: { title: d.felt.cleared(things(what.tile).name), icon: 'laurel-crown', tone: 'good' },
      }
    case 'check-passed':
      return { sound: 'coin', float: { at: [what.slot], text: d.felt.passed, tone: 'good' } }
    case 'check-failed':
      return { sound: 'miss', float: { at: [what.slot], text: d.felt.failed, tone: 'bad' } }
    case 'took':
      return { sound: 'coin' }
    case 'minion-lost':
    case 'cancelled':
      return { sound: 'shield' }
    default:
      return null
  }
}
