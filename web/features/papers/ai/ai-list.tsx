import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { aiSheet } from '#core/clearance/synthetic/ai-sheet.ts'
import { aiPassagesQuery } from '#web/data/clearance/ai-passages.ts'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { ExportTable } from '../print/export-table.tsx'
import { Printed } from '../print/printed.tsx'
import { PrintedTable } from '../print/printed-table.tsx'
import { timeInCut } from '../time-in-cut.ts'
import { papersText } from '../words.ts'
import { useAiRows } from './ai-rows.ts'
import { OnePassage } from './one-passage.tsx'

/** The AI cue sheet of a cut, beside the statement viewers see. Passages are set where that statement is written: on the film's rights. */
export function AiList() {
  const t = useText(papersText)
  const { film, cut, chosen, material, opened, open } = useOpenPapers()
  const [printing, setPrinting] = useState(false)
  const rowsOf = useAiRows()
  // A version has those of its rushes as its own; a paper edit shows those of its rushes.
  const asked = chosen?.kind === 'version' ? [chosen.version.id] : [...material.values()].filter(({ isRush }) => isRush).map(({ id }) => id)
  const passages = useQuery(aiPassagesQuery(film.id, asked))
  const sheet = useMemo(() => cut && passages.data && aiSheet(cut, passages.data), [cut, passages.data])
  if (!cut || asked.length === 0) return null
  if (!sheet) return <Loading what={t('loading')} />
  const seconds = numberFormat({ maximumFractionDigits: 2 }).format(sheet.totalMs / 1000)
  const incomplete = new Set(sheet.rows.filter(({ lacks }) => lacks.length > 0).map(({ passage }) => passage.id)).size
  const toStatement = `?documentary=${film.id}&view=rights#film-synthetic`
  if (sheet.rows.length === 0)
    return (
      <Empty
        title={t('noAi')}
        text={t('noAiText')}
        act={
          <Link className="text-link" to={toStatement}>
            {t('toStatement')}
          </Link>
        }
      />
    )
  const one = sheet.rows.find(({ passage }) => passage.id === opened)?.passage
  return (
    <>
      <div className="papers-acts">
        <ExportTable name={t('aiSheet')} rows={() => rowsOf(sheet, cut)} onPrint={() => setPrinting(true)} />
        <Link className="text-link" to={toStatement}>
          {t('toStatement')}
        </Link>
      </div>
      <p className="papers-sum" data-red={incomplete > 0 || undefined}>
        <strong>{t('aiSum', { count: sheet.rows.length, seconds })}</strong>{' '}
        <span>{incomplete > 0 ? t('aiIncomplete', { count: incomplete }) : t('aiComplete')}</span>
      </p>
      {one && <OnePassage key={one.id} passage={one} />}
      <ul className="papers-rows" aria-label={t('list_ai')}>
        {sheet.rows.map(({ passage, record, lacks }) => (
          <li key={`${passage.id} ${record[0]}`} data-red={lacks.length > 0 || undefined}>
            <button
              type="button"
              className="papers-row"
              aria-expanded={passage.id === opened}
              onClick={() => open(passage.id === opened ? null : passage.id)}
            >
              <span className="mono">
                {timeInCut(record[0], cut)} – {timeInCut(record[1], cut)}
              </span>
              <strong>{passage.statement}</strong>
              <span className="small dim">{[passage.code, passage.tool].filter(Boolean).join(' · ')}</span>
              <span className="small papers-lacks">{lacks.map((lack) => t(`lacks_${lack}`)).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {printing && (
        <Printed kind={t('aiSheet')} onPrinted={() => setPrinting(false)}>
          <PrintedTable rows={rowsOf(sheet, cut)} />
          <p>{t('aiSum', { count: sheet.rows.length, seconds })}</p>
        </Printed>
      )}
    </>
  )
}
