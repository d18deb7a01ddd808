import type { SheetDifference } from '#core/production/schedule/sheet/sheet-differences.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'
import { Marked, type SheetProps } from './marked.tsx'

/** The running order; a participant's short sheet has only their own strips. */
export function SheetStrips({ content, names, was, alone }: SheetProps & { was: ReadonlyMap<string, SheetDifference> }) {
  const t = useText(scheduleText)
  const Part = alone ? 'h2' : 'h4'
  const strips = content.strips ?? []
  if (strips.length === 0) return null
  const placeOf = (id: string) => content.places?.find((place) => place.id === id)?.name ?? ''
  return (
    <section>
      <Part className="sheet-part">{t('runningOrder')}</Part>
      <ol className="sheet-strips">
        {strips.map((strip) => (
          <li key={strip.id}>
            <span className="mono">
              <Marked path={`strips.${strip.id}.start`} was={was}>
                {strip.start}–{strip.end}
              </Marked>
            </span>
            <span>
              <strong>{strip.title || t(`choice_kind_${strip.kind}` as 'choice_kind_scene')}</strong>{' '}
              <span className="dim">
                {[
                  strip.title && t(`choice_kind_${strip.kind}` as 'choice_kind_scene'),
                  strip.inside && t(`choice_inside_${strip.inside}` as 'choice_inside_int'),
                  strip.light && t(`choice_light_${strip.light}` as 'choice_light_day'),
                  placeOf(strip.location),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {(strip.people ?? []).length > 0 && (
                <span className="sheet-names">
                  {strip.people
                    .map((id) => names[id])
                    .filter(Boolean)
                    .join(', ')}
                </span>
              )}
              {strip.questions && <span className="sheet-words">{t('questionsAre', { words: strip.questions })}</span>}
              {strip.notAsk && <span className="sheet-words sheet-not">{t('doNotAsk', { words: strip.notAsk })}</span>}
              {strip.note && <span className="sheet-words">{strip.note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
