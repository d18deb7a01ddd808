import { useText } from '#web/ui/text.ts'
import { messagesText } from './words.ts'

export const termNames = ['use', 'territory', 'period', 'fee'] as const

/** What was offered or agreed, as a small ledger. */
export function Terms({ terms }: { terms: Record<string, unknown> }) {
  const t = useText(messagesText)
  const known = termNames.filter((name) => typeof terms[name] === 'string' && terms[name] !== '')
  if (known.length === 0) return null
  return (
    <dl className="terms">
      {known.map((name) => (
        <div key={name}>
          <dt>{t(`term_${name}`)}</dt>
          <dd className="mono">{String(terms[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
