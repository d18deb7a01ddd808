import { useText } from '#web/ui/text.ts'
import { figuresText } from './words.ts'

/** The rules of counting, in the creator's words; the same rules are in docs/decisions/0125 for who reads code. */
export function HowCounted() {
  const t = useText(figuresText)
  return (
    <section className="figures-how" aria-labelledby="figures-how">
      <div className="head">
        <h2 id="figures-how">{t('how')}</h2>
      </div>
      <div>
        {(['play', 'time', 'five', 'place'] as const).map((part) => (
          <p key={part} className="small">
            {t(`how_${part}`)}
          </p>
        ))}
      </div>
    </section>
  )
}
