import { useQuery } from '@tanstack/react-query'
import type { Piece } from '#core/film/align-cuts.ts'
import { carryNotes, wholeNotesQuery } from '#web/data/review/carried-notes.ts'
import { useText } from '#web/ui/text.ts'
import { CarryList } from './carry-list.tsx'
import type { ComparedCut } from './compared-cut.ts'
import { versionsText } from './words.ts'

/** A note on one frame is looked for by as much as is around it. */
const aroundMs = 400

/** The notes still open on an earlier cut, as they would be in this one; what was cut out is asked for. Those that went over already are left out. */
export function CarriedNotes({ from, to, pieces }: { from: ComparedCut; to: ComparedCut; pieces: readonly Piece[] }) {
  const t = useText(versionsText)
  const there = useQuery(wholeNotesQuery(from.id))
  const here = useQuery(wholeNotesQuery(to.id))
  if (!there.data || !here.data) return null
  const gone = new Set(here.data.map(({ carriedFrom }) => carriedFrom))
  const open = there.data.filter(({ id, resolved }) => !resolved && !gone.has(id))
  if (open.length === 0)
    return <p className="ui dim">{t([...gone].some((id) => id !== null) ? 'allCarried' : 'noneOpen', { number: from.number })}</p>
  const ranged = new Map(open.map(({ id, endsMs }) => [id, endsMs !== null]))
  return (
    <CarryList
      title={t('notesOf', { number: from.number })}
      {...{ from, to, pieces, isThere: false }}
      items={open.map(({ id, startsMs, endsMs, body }) => ({
        ...{ id, startsMs, text: body || t('drawnOnly') },
        endsMs: endsMs ?? Math.min(startsMs + aroundMs, from.durationMs ?? startsMs + aroundMs),
      }))}
      carry={async (items) => {
        await carryNotes(
          from.id,
          to.id,
          items.map(({ id, startsMs, endsMs }) => ({ id, startsMs, endsMs: ranged.get(id) ? endsMs : null })),
        )
      }}
    />
  )
}
