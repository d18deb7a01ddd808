import './prints.css'
import { type CSSProperties, useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { DoorList } from './door-list.tsx'
import { Notice } from './notice.tsx'
import { Poster } from './poster.tsx'
import { type Paper, type PrintedScreening, papers } from './printed-screening.ts'
import { printsText } from './words.ts'

const sheets = ['poster', 'notice', 'list'] as const

/** What is printed for a screening: a poster and a notice with the way to its door, and the list for the hall. The browser makes paper or a PDF of it. */
export function Prints({ screening }: { screening: PrintedScreening }) {
  const t = useText(printsText)
  const [sheet, setSheet] = useState<(typeof sheets)[number]>('poster')
  const [paper, setPaper] = useState<Paper>('A4')
  const [width, height] = papers[paper]
  return (
    <div className="page prints">
      <style>{`@media print { @page { size: ${width}mm ${height}mm; margin: ${sheet === 'list' ? '14mm' : '0'} } }`}</style>
      <header className="prints-head">
        <div>
          <p className="small dim">{t('toPrint')}</p>
          <h1 className="title-m">{screening.title}</h1>
        </div>
        <div className="prints-choices">
          <Select
            label={t('sheet')}
            value={sheet}
            options={sheets.map((value) => ({ value, label: t(`sheet_${value}`) }))}
            onChange={({ target }) => setSheet(target.value as 'poster')}
          />
          <Select
            label={t('paper')}
            value={paper}
            options={Object.keys(papers).map((value) => ({ value, label: value }))}
            onChange={({ target }) => setPaper(target.value as Paper)}
          />
          <Button kind="ink" onClick={() => print()}>
            {t('print')}
          </Button>
          <ButtonLink kind="plain" to={paths.screening(screening.id)}>
            {t('toScreening')}
          </ButtonLink>
        </div>
      </header>
      <div className="prints-table">
        <article
          className={`sheet sheet--${sheet}`}
          aria-label={t(`sheet_${sheet}`)}
          style={{ '--paper': width / height, '--paper-height': `${height}mm` } as CSSProperties}
        >
          {sheet === 'poster' && <Poster screening={screening} />}
          {sheet === 'notice' && <Notice screening={screening} />}
          {sheet === 'list' && <DoorList screening={screening} />}
        </article>
      </div>
    </div>
  )
}
