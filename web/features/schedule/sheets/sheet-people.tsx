import type { SheetDifference } from '#core/production/schedule/sheet/sheet-differences.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'
import { Marked, type SheetProps } from './marked.tsx'

/** Everyone of the day with their own call; telephone numbers only where the reader may have them. */
export function SheetPeople({ content, names, phones, was, alone }: SheetProps & { was: ReadonlyMap<string, SheetDifference> }) {
  const t = useText(scheduleText)
  const Part = alone ? 'h2' : 'h4'
  const people = content.people ?? []
  if (people.length === 0) return null
  return (
    <section>
      <Part className="sheet-part">{t('people')}</Part>
      <ul className="sheet-people">
        {people.map(({ person, role, department, call, pickUp, care, note }) => (
          <li key={person}>
            <span className="mono">
              <Marked path={`people.${person}.call`} was={was}>
                {call || '--:--'}
              </Marked>
            </span>
            <span>
              <strong>{names[person] ?? '–'}</strong>{' '}
              <span className="dim">{[role, department !== role && department].filter(Boolean).join(', ')}</span>
              {phones[person] && <span className="sheet-names mono">{phones[person]}</span>}
              {pickUp && <span className="sheet-names">{t('pickedUp', { words: pickUp })}</span>}
              {care && names[care] && (
                <span className="sheet-names">{t('lookedAfterBy', { name: [names[care], phones[care]].filter(Boolean).join(', ') })}</span>
              )}
              {note && <span className="sheet-words">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
