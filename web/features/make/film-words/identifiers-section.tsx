import { type IdentifierScheme, identifierSchemes, readIdentifier } from '#core/film/identifiers.ts'
import { newId } from '#core/house/new-id.ts'
import { type FilmIdentifier, identifierActs, type RowActs } from '#web/data/film/film-words.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { RowsSection } from './rows-section.tsx'
import { filmWordsText } from './words.ts'

/** Saved in the scheme's own form, for any input. */
const asWritten = (row: FilmIdentifier): FilmIdentifier => {
  const read = readIdentifier(row.scheme, row.value)
  return 'value' in read ? { ...row, value: read.value } : row
}
const acts: RowActs<FilmIdentifier> = {
  add: (of, row) => identifierActs.add(of, asWritten(row)),
  change: (of, row) => identifierActs.change(of, asWritten(row)),
  remove: identifierActs.remove,
}
const examples: Record<IdentifierScheme, string> = {
  eidr: '10.5240/7791-8534-2C23-9030-8610-5',
  isan: '0000-0000-3A8D-0000-Z',
  doi: '10.1000/182',
  wikidata: 'Q11424',
}

/** The numbers the world knows the film by; form and check character are looked at while they are typed. */
export function IdentifiersSection({ documentaryId, identifiers }: { documentaryId: string; identifiers: readonly FilmIdentifier[] }) {
  const t = useText(filmWordsText)
  const problemOf = ({ scheme, value }: FilmIdentifier) => {
    const read = readIdentifier(scheme, value)
    if ('value' in read) return undefined
    return read.problem === 'check' ? t('identifierCheck', { expected: read.expected }) : t('identifierForm', { example: examples[scheme] })
  }
  return (
    <RowsSection<FilmIdentifier>
      id="film-identifiers"
      title={t('identifiers')}
      hint={t('identifiersHint')}
      of={documentaryId}
      rows={identifiers}
      acts={acts}
      blank={() => ({ id: newId(), scheme: 'eidr', value: '' })}
      addWords={t('addIdentifier')}
      called={({ scheme, value }) => `${t(`scheme_${scheme}`)} ${value}`.trim()}
      problemOf={problemOf}
      fields={(row, set, problem) => (
        <>
          <Select
            label={t('scheme')}
            options={identifierSchemes.map((value) => ({ value, label: t(`scheme_${value}`) }))}
            value={row.scheme}
            onChange={(event) => set({ scheme: identifierSchemes.find((each) => each === event.target.value)! })}
          />
          <TextField
            label={t('number')}
            maxLength={200}
            value={row.value}
            placeholder={examples[row.scheme]}
            error={row.value.trim() === '' ? undefined : problem}
            onChange={(event) => set({ value: event.target.value })}
          />
        </>
      )}
    />
  )
}
