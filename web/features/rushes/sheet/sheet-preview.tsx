import { useState } from 'react'
import { isThere, type LeftRow, type RushFill } from '#core/edit/rushes/camera-sheet.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { rushesText } from '../words.ts'

interface SheetPreviewProps {
  fills: readonly RushFill[]
  left: readonly LeftRow[]
  problem: string
  working: boolean
  onFill(instead: boolean): void
}

/** Listed at once; a longer sheet is counted. */
const mostShown = 300

/** What a sheet fills, what is there and stays, and which of its lines fill nothing, each with why. */
export function SheetPreview({ fills, left, problem, working, onFill }: SheetPreviewProps) {
  const t = useText(rushesText)
  const [instead, setInstead] = useState(false)
  const isFilled = (field: RushFill['fields'][number]) => instead || !isThere(field)
  const filled = fills.filter(({ fields }) => fields.some(isFilled))
  const differ = fills.some(({ fields }) => fields.some(isThere))
  return (
    <div className="sheet-preview">
      <p role="status">
        {t('sheetFills', { count: filled.length })} {left.length > 0 && t('sheetLeaves', { count: left.length })}
      </p>
      {differ && (
        <Checkbox checked={instead} onChange={(event) => setInstead(event.target.checked)}>
          {t('sheetInstead')}
        </Checkbox>
      )}
      <FormError>{problem}</FormError>
      <Button kind="ink" notNow={filled.length === 0} working={working && t('saving')} onClick={() => onFill(instead)}>
        {t('sheetFill', { count: filled.length })}
      </Button>
      <ol className="sheet-fills">
        {fills.slice(0, mostShown).map(({ line, name, fields }) => (
          <li key={line}>
            <p className="sheet-name">
              <span className="mono dim">{t('sheetLine', { line })}</span> <bdi>{name}</bdi>
            </p>
            <dl>
              {fields.map((field) => (
                <div key={field.name} data-stays={!isFilled(field) || undefined}>
                  <dt>{t(`sheet_${field.name}`)}</dt>
                  <dd>
                    {isThere(field) && (instead ? <del>{field.was}</del> : `${field.was} `)}{' '}
                    {isFilled(field) ? <strong>{field.said}</strong> : <span className="dim">{t('sheetStays', { said: field.said })}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <>
          <h3 className="title-s">{t('sheetLeft')}</h3>
          <ul className="sheet-left">
            {left.slice(0, mostShown).map(({ line, why, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one line may be left for two reasons
              <li key={at}>
                <span className="mono dim">{t('sheetLine', { line })}</span> {t(`sheetLeft_${why}`, { text })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
