import { useState } from 'react'
import { type CreditSection, creditSections } from '#core/clearance/credits/composed-credits.ts'
import { csvFile } from '#core/text/tables.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'
import { AddLine } from './add-line.tsx'
import { CreditRow } from './credit-row.tsx'
import { Roller } from './roller.tsx'
import { useCredits } from './use-credits.ts'

/** The credits, composed from what is in the cut: who is trimmed out leaves, who comes in enters. Words and order can be changed; the computed words stay beside. */
export function CreditsList() {
  const t = useText(papersText)
  const { film, cut, rights } = useOpenPapers()
  const lines = useCredits()
  const [rolling, setRolling] = useState(false)
  if (!cut) return null
  if (!lines) return <Loading what={t('loading')} />
  const shown = lines.filter(({ hidden }) => !hidden)
  const sections = creditSections.map((section) => ({ section, own: shown.filter((line) => line.section === section) }))
  const heading = (section: CreditSection) => t(`credits_${section}`)
  const name = `${film.title} ${t('list_credits')}`
  const text = () =>
    sections
      .filter(({ own }) => own.length > 0)
      .map(({ section, own }) => [heading(section).toUpperCase(), ...own.map(({ words }) => words)].join('\n'))
      .join('\n\n')
  const csv = () =>
    csvFile([
      [t('section'), t('creditWords'), t('computedWords')],
      ...shown.map(({ section, words, computed }) => [heading(section), words, computed ?? '']),
    ])
  return (
    <>
      {lines.length === 0 && <Empty title={t('noCredits')} text={t('noCreditsText')} />}
      <div className="papers-acts">
        {shown.length > 0 && (
          <>
            <Button small kind="ink" aria-expanded={rolling} onClick={() => setRolling(!rolling)}>
              {t(rolling ? 'closeRoller' : 'showRoller')}
            </Button>
            <Menu
              label={t('export')}
              items={[
                { label: t('asText'), onChoose: () => saveFile(new Blob([text()], { type: 'text/plain;charset=utf-8' }), `${name}.txt`) },
                { label: t('asCsv'), onChoose: () => saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), `${name}.csv`) },
              ]}
              trigger={
                <Button small kind="plain">
                  {t('export')}
                </Button>
              }
            />
          </>
        )}
      </div>
      {rolling && <Roller title={film.title} sections={sections.map(({ section, own }) => ({ heading: heading(section), own }))} />}
      {creditSections.map((section) => {
        const own = lines.filter((line) => line.section === section)
        if (own.length === 0) return null
        return (
          // A lane above may be called the same.
          <section key={section} className="papers-part" aria-label={t('creditsOf', { section: heading(section) })}>
            <div className="papers-part-head">
              <h3 className="title-s">{heading(section)}</h3>
            </div>
            <ul className="papers-credits">
              {own.map((line, at) => (
                <CreditRow key={line.key} line={line} section={own} at={at} />
              ))}
            </ul>
          </section>
        )
      })}
      {rights.edits && <AddLine last={lines.filter(({ section }) => section === 'thanks').at(-1)?.place} />}
    </>
  )
}
