import type { ScreeningReport } from '#contract/screenings/screening-reports.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import type { ReportedScreening } from './reported-screening.ts'
import { reportsText } from './words.ts'

/** Every question with its second, who wanted it answered and what came of it. */
export function QuestionsAsked({ screening, questions }: { screening: ReportedScreening; questions: ScreeningReport['questions'] }) {
  const t = useText(reportsText)
  const asked = questions.filter(({ mergedInto }) => mergedInto === null)
  if (asked.length === 0) return null
  const film = (itemId: string | null) => screening.items.find(({ id }) => id === itemId)
  const several = screening.items.filter(({ kind }) => kind === 'film').length > 1
  return (
    <section aria-labelledby="report-questions">
      <div className="head">
        <h2 id="report-questions">{t('questions')}</h2>
      </div>
      <Table
        rows={asked}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'words',
            head: t('question'),
            cell: ({ words, answer }) => (
              <>
                <span className="report-words">{words}</span>
                {answer && <span className="small dim">{answer}</span>}
              </>
            ),
          },
          {
            key: 'at',
            head: t('at'),
            cell: ({ atMs, itemId }) => (
              <>
                {atMs !== null && <Timecode ms={atMs} />}{' '}
                {several && <span className="small dim">{film(itemId)?.film?.title ?? film(itemId)?.title}</span>}
              </>
            ),
          },
          { key: 'name', head: t('askedBy'), cell: ({ name, nameless }) => name || t(nameless ? 'nameless' : 'somebody') },
          { key: 'state', head: t('state'), cell: ({ state }) => t(`state_${state}`) },
          { key: 'supports', head: t('wantedBy'), figures: true, cell: ({ supports }) => numberFormat().format(supports) },
        ]}
      />
    </section>
  )
}
