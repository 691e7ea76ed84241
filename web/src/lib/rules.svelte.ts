/** The rule somebody asked about, and the ledgers known so far. */
import { api } from './api'
import type { Rule, Rules } from '../generated/wire'

class RuleDesk {
  game = $state('')
  id = $state('')
  shown = $state(false)
  private ledgers = $state.raw<Record<string, Map<string, Rule>>>({})

  /** Show a rule of a game. */
  open(game: string, id: string): void {
    if (!id) return
    this.game = game
    this.id = id
    this.shown = true
    void this.need(game)
  }

  close(): void {
    this.shown = false
  }

  async need(game: string): Promise<void> {
    if (this.ledgers[game]) return
    const rules: Rules = await api.rules(game)
    this.ledgers = { ...this.ledgers, [game]: new Map(rules.rules.map((rule) => [rule.id, rule])) }
  }

  find(game: string, id: string): Rule | undefined {
    return this.ledgers[game]?.get(id)
  }

  known(game: string): boolean {
    return game in this.ledgers
  }
}

export const ruleDesk = new RuleDesk()
