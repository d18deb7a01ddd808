import { useMemo, useState } from 'react'
import { cueSheet, lacksOfWork, lengthText } from '#core/clearance/music/cue-sheet.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { ExportTable } from '../print/export-table.tsx'
import { papersText } from '../words.ts'
import { OneWork } from './one-work.tsx'
import { PrintedCueSheet } from './printed-cue-sheet.tsx'
import { useSheetRows } from './sheet-rows.ts'
import { SheetTable } from './sheet-table.tsx'
import { WorkForm } from './work-form.tsx'

/** The music of a cut as societies read it, and the pieces it is made of. Without music the sheet is a nil return. */
export function MusicList() {
  const t = useText(papersText)
  const { music, cut, open, opened, rights } = useOpenPapers()
  const [adding, setAdding] = useState(false)
  const [printing, setPrinting] = useState(false)
  const rowsOf = useSheetRows()
  const sheet = useMemo(() => cut && cueSheet(cut, music.works, music.cues), [cut, music])
  const work = music.works.find(({ id }) => id === opened)
  const faults = (sheet?.faults ?? []).map(({ work: { title }, group, sum }) => t(`sum_${group}`, { title, sum }))
  const add = rights.edits && (
    <Button kind="ink" small onClick={() => setAdding(!adding)} aria-expanded={adding}>
      {t('addWork')}
    </Button>
  )
  return (
    <>
      <div className="papers-acts">
        {music.works.length > 0 && add}
        {sheet && cut && (
          <ExportTable
            name={t('musicSheet')}
            rows={() => rowsOf(sheet, cut)}
            onPrint={() => setPrinting(true)}
            refused={faults.length > 0 ? faults.join(' ') : undefined}
          />
        )}
      </div>
      {adding && (
        <WorkForm
          work={null}
          onSaved={(id) => {
            setAdding(false)
            open(id)
          }}
        />
      )}
      {music.works.length === 0 && !adding && <Empty title={t('noMusic')} text={t('noMusicText')} act={add || undefined} />}
      {faults.map((fault) => (
        <p key={fault} className="field-error" role="alert">
          {fault}
        </p>
      ))}
      {sheet && cut && sheet.rows.length > 0 && <SheetTable sheet={sheet} cut={cut} />}
      {sheet && sheet.rows.length === 0 && <p className="ui papers-nil">{t('nilReturn')}</p>}
      {work && <OneWork key={work.id} work={work} />}
      {music.works.length > 0 && (
        <ul className="papers-rows" aria-label={t('works')}>
          {music.works.map((one) => (
            <li key={one.id} data-red={lacksOfWork(one).length > 0 || undefined}>
              <button
                type="button"
                className="papers-row"
                aria-expanded={one.id === opened}
                onClick={() => open(one.id === opened ? null : one.id)}
              >
                <strong>{one.title}</strong>
                <span className="small dim">{one.rights.map(({ name }) => name).join(', ')}</span>
                <span className="small papers-lacks">
                  {lacksOfWork(one)
                    .map((lack) => t(`lacks_${lack}`))
                    .join(' · ')}
                </span>
                <span className="mono dim">
                  {lengthText((sheet?.rows ?? []).filter((row) => row.work === one).reduce((sum, { seconds }) => sum + seconds, 0))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {printing && sheet && cut && <PrintedCueSheet {...{ sheet, cut }} onPrinted={() => setPrinting(false)} />}
    </>
  )
}
