import { fieldForms } from '#core/production/budget/fields.ts'
import { added, allOf, noSums, type Sums } from '#core/production/budget/sums.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { useFieldWords } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'

/** Direct costs by phase and by group: a line of several groups is in each of them. */
export function SumsBy() {
  const t = useText(budgetText)
  const { counted, money } = useOpenBudget()
  const { choice } = useFieldWords()
  const groups = new Map<string, Sums>()
  const phases = new Map<string, Sums>(fieldForms.line['phase']!.choices!.map((phase) => [phase, noSums]))
  for (const line of counted.lines) {
    phases.set(line.row.phase, added(phases.get(line.row.phase)!, line))
    for (const group of line.row.groups) groups.set(group, added(groups.get(group) ?? noSums, line))
  }
  const shown = [
    { key: 'byPhase', sums: [...phases].map(([phase, sums]) => [choice('phase', phase), sums] as const) },
    { key: 'byGroup', sums: [...groups] },
  ] as const
  return (
    <div className="budget-sums-by">
      {shown.map(({ key, sums }) => {
        const held = sums.filter(([, { lines }]) => lines > 0)
        return (
          held.length > 0 && (
            <section key={key} aria-label={t(key)}>
              <h4>{t(key)}</h4>
              <dl className="budget-trace">
                {held.map(([name, of]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd className="mono">{of.lines === of.open ? t('unknown') : money(allOf(of), true)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        )
      })}
    </div>
  )
}
