import { firstOf } from '#core/text/cut-text.ts'
import type { ByHand } from '#core/text/sheet-columns.ts'
import { type ReadSheet, type SheetHead, sheetHeads } from '#core/text/word-sheets.ts'
import { ColumnMatch } from '#web/ui/files/column-match.tsx'
import { ReadAs } from '#web/ui/files/read-as.tsx'
import type { Sheet } from '#web/ui/files/spreadsheet.ts'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { filmWordsText } from './words.ts'

export type SheetAsRead = ReadSheet & Pick<Sheet, 'encoding'> & { byHand: ByHand; onByHand: (said: ByHand) => void }

/** How a sheet was read: what of it was left out and why, and which column is what, to be changed by hand. */
export function SheetReading({ sheet }: { sheet: SheetAsRead }) {
  const t = useText(filmWordsText)
  const named = (head: SheetHead) => t(words[head])
  return (
    <>
      <ReadAs encoding={sheet.encoding} />
      {sheet.lacking.map(({ column, needs }) => (
        <p key={`${column} ${needs}`} className="field-error">
          {t('columnLacking', { column, needs: named(needs) })}
        </p>
      ))}
      {sheet.problems.slice(0, 8).map(({ row, column, value, empty }) => (
        <p key={`${row} ${column}`} className="field-error">
          {empty === undefined
            ? t('cellUnread', { row, column, value: shortened(value) })
            : t('cellLacking', { row, column: empty, value: shortened(value) })}
        </p>
      ))}
      {sheet.unknown.length > 0 && (
        <p className="small dim">{t('unknownColumns', { list: listFormat().format(sheet.unknown.slice(0, 12)) })}</p>
      )}
      <ColumnMatch
        columns={sheet.columns}
        choices={sheetHeads.map((value) => ({ value, label: named(value) }))}
        byHand={sheet.byHand}
        onChange={sheet.onByHand}
        unsure={sheet.lacking.length > 0 || sheet.unknown.length > 0}
      />
    </>
  )
}

/** What a column can be, in words. */
const words = {
  title: 'title',
  synopsis: 'synopsis',
  director: 'director',
  year: 'year',
  language: 'language',
  country: 'country',
  subjects: 'subjects',
  contentNotes: 'contentNotes',
  rightsLine: 'rightsLine',
  place: 'placeName',
  latitude: 'latitude',
  longitude: 'longitude',
  coordinates: 'coordinates',
  festival: 'festival',
  festivalYear: 'festivalYear',
  award: 'award',
  outcome: 'outcome',
  funder: 'funderName',
  programme: 'programme',
  webAddress: 'webAddress',
  eidr: 'scheme_eidr',
  isan: 'scheme_isan',
  doi: 'scheme_doi',
  wikidata: 'scheme_wikidata',
  role: 'role',
  name: 'creditName',
} as const satisfies Record<SheetHead, string>

const shortened = (text: string): string => (text.length > 160 ? `${firstOf(text, 160)}…` : text)
