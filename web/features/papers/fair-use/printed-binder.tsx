import { useQuery } from '@tanstack/react-query'
import { binderPages, shareOfSource } from '#core/clearance/fair-use/binder.ts'
import { nameOfItem } from '#core/clearance/item-name.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import type { InCut } from '#core/clearance/needs-in-cut.ts'
import type { FairUse } from '#web/data/clearance/fair-uses.ts'
import { captionTracksQuery, cuesQuery } from '#web/data/media/captions.ts'
import { useStill } from '#web/data/media/stills.ts'
import { StoryboardFrame, tileAt } from '#web/player/picture/storyboard-frame.tsx'
import { calendarDay, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { Printed } from '../print/printed.tsx'
import { timeInCut } from '../time-in-cut.ts'
import { papersText } from '../words.ts'
import { useClassSaid } from './class-said.ts'

interface PrintedBinderProps {
  entries: readonly FairUse[]
  uses: ReadonlyMap<string, InCut>
  cut: MeasuredCut
  onPrinted: () => void
}

/** The binder for counsel: each use with its still, its range, the reason, and the words before and after. */
export function PrintedBinder({ entries, uses, cut, onPrinted }: PrintedBinderProps) {
  const t = useText(papersText)
  const { log, chosen } = useOpenPapers()
  const classSaid = useClassSaid()
  const version = chosen?.kind === 'version' ? chosen.version : undefined
  const tracks = useQuery({ ...captionTracksQuery(version?.id ?? ''), enabled: version !== undefined })
  const track = tracks.data?.find(({ kind }) => kind !== 'descriptions')
  const cues = useQuery({ ...cuesQuery(track?.id ?? ''), enabled: track !== undefined })
  const board = version?.storyboard
  const picture = useStill(board?.object, 'media')
  const items = new Map(log.items.map((item) => [item.id, item]))
  const pages = binderPages(cut, entries, uses, cues.data ?? [])
  const number = numberFormat({ maximumFractionDigits: 2 })
  const heard = !version || (tracks.data !== undefined && (!track || cues.data !== undefined))
  return (
    <Printed kind={t('binder')} ready={heard && (!board || picture !== null)} onPrinted={onPrinted}>
      <p className="papers-print-lead">{t('forCounsel')}</p>
      {pages.map(({ entry, record, startsMs, endsMs, before, during, after }, at) => {
        const item = items.get(entry.itemId)!
        const share = shareOfSource(entry, uses.get(entry.itemId))
        return (
          <section key={`${entry.id} ${record[0]}`} className="papers-print-use">
            <h2>
              {at + 1}. {nameOfItem(item)}
            </h2>
            <div className="papers-print-picture">
              {board && picture && <StoryboardFrame url={picture} sheet={board} tile={tileAt(board.frameTimesMs, startsMs)} />}
              <p className="mono">
                {timeInCut(record[0], cut)} – {timeInCut(record[1], cut)}
              </p>
              <p>{t('secondsShown', { seconds: number.format((endsMs - startsMs) / 1000) })}</p>
              {share !== null && <p>{t('ofSource', { percent: number.format(share * 100) })}</p>}
              {entry.sourceWords && <p>{entry.sourceWords}</p>}
            </div>
            <dl>
              <dt>{t('lawOf')}</dt>
              <dd>{[entry.law === 'other' ? entry.lawWords : t(`law_${entry.law}`), classSaid(entry)].filter(Boolean).join(': ')}</dd>
              <dt>{t('why')}</dt>
              <dd>{entry.why || t('whyMissing')}</dd>
              {entry.alternatives && (
                <>
                  <dt>{t('alternatives')}</dt>
                  <dd>{entry.alternatives}</dd>
                </>
              )}
              <dt>{t('creditedHead')}</dt>
              <dd>{entry.credited ? item.creditWords || t('yes') : t('no')}</dd>
              <dt>{t('saidBefore')}</dt>
              <dd>{before || t('nothingSaid')}</dd>
              <dt>{t('saidOver')}</dt>
              <dd>{during || t('nothingSaid')}</dd>
              <dt>{t('saidAfter')}</dt>
              <dd>{after || t('nothingSaid')}</dd>
              <dt>{t('opinion')}</dt>
              <dd>
                {[
                  t(`opinion_${entry.opinion}`),
                  [entry.reader, entry.readOn && calendarDay(entry.readOn, { dateStyle: 'medium' })].filter(Boolean).join(', '),
                  entry.opinionWords,
                ]
                  .filter(Boolean)
                  .join('. ')}
              </dd>
              <dt>{t('insurer')}</dt>
              <dd>{[t(`insurer_${entry.insurer}`), entry.insurerWords].filter(Boolean).join('. ')}</dd>
            </dl>
          </section>
        )
      })}
    </Printed>
  )
}
