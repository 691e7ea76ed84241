/** Dungeon Fighter's throws are told and set in the bar, and its happenings have their sounds; all else is cards. */
import type { Feel } from '../../lib/moments.svelte'
import type { FighterView, Happening } from '../../generated/dungeon-fighter'
import type { Controls } from '..'
import { f } from './text'
import Throwing from './Throwing.svelte'

export const controls: Controls = { pick: { throw: Throwing, flip: Throwing } }

export const feel: Feel<Happening, FighterView> = (what, things, view) => {
  const foe = view.foe?.id ?? 'foe'
  switch (what.kind) {
    case 'hit':
      return {
        fortune: what.damage / 4,
        sound: 'hit',
        float: { at: [foe, 'foe'], text: `−${what.damage}`, tone: 'bad' },
        shake: ['foe'],
      }
    case 'struck':
      return {
        fortune: what.damage / 4,
        sound: 'hit',
        float: { at: [foe, 'foe'], text: `−${what.damage}`, tone: 'bad' },
      }
    case 'hurt':
      return {
        fortune: -what.amount,
        sound: 'hurt',
        float: { at: [what.hero], text: `−${what.amount}`, tone: 'bad', icon: 'hearts' },
        shake: [what.hero],
      }
    case 'healed':
      return {
        fortune: what.amount,
        sound: 'heal',
        float: { at: [what.hero], text: `+${what.amount}`, tone: 'good', icon: 'hearts' },
      }
    case 'landed':
      return what.hit ? null : { sound: 'miss' }
    case 'insta-kill':
      return { sound: 'level', feat: { title: f.feat.bullseye, icon: 'bullseye', tone: 'gold' } }
    case 'defeated':
      return { sound: 'kill', feat: { title: f.feat.defeated(things(what.foe).name), icon: things(what.foe).icon, tone: 'gold' } }
    case 'fainted':
      return { sound: 'lost', feat: { title: f.feat.fainted(things(what.hero).name), icon: things(what.hero).icon, tone: 'bad' } }
    // Whoever bars the way has done nothing yet.
    case 'revealed':
      return {
        fortune: 0,
        sound: 'peril',
        feat: { title: things(what.foe).name, more: f.feat.revealed, icon: things(what.foe).icon, tone: 'bad' },
      }
    case 'boss':
      return {
        fortune: 0,
        sound: 'boss',
        feat: { title: things(what.foe).name, more: f.boss, icon: things(what.foe).icon, tone: 'bad' },
      }
    case 'entered':
      return { sound: 'door' }
    case 'gold':
    case 'reward':
    case 'gold-bonus':
      return { sound: 'coin' }
    case 'levelled-up':
      return { sound: 'level' }
    case 'bought':
    case 'shop':
      return { sound: 'coin' }
    case 'victory':
      return { sound: 'won' }
  }
  return null
}
