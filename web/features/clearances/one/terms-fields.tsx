import { useState } from 'react'
import type { Medium } from '#core/clearance/lists.ts'
import { media } from '#core/clearance/lists.ts'
import type { Territory } from '#core/clearance/territory.ts'
import { readTerritory } from '#core/clearance/typed-territory.ts'
import { Checkbox, Fieldset } from '#web/ui/controls/check.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import type { FormValues } from '#web/ui/controls/form-values.ts'
import { useText } from '#web/ui/text.ts'
import { territorySaid, useSay } from '../said.ts'
import { clearancesText } from '../words.ts'

export interface Terms extends Territory {
  countries: string[]
  media: Medium[]
  startsOn: string
  endsOn: string | null
}
export type TermsField = 'media' | 'where' | 'startsOn' | 'endsOn'

/** Media, territory and days, of a licence or of a planned release. */
export function TermsFields({ terms, errors }: { terms: Terms | null; errors: { [field in TermsField]?: string | undefined } }) {
  const t = useText(clearancesText)
  const [forGood, setForGood] = useState(terms !== null && terms.endsOn === null)
  return (
    <>
      <Fieldset legend={t('media')} className="clearances-media">
        {media.map((medium) => (
          <Checkbox key={medium} name={`medium-${medium}`} defaultChecked={terms?.media.includes(medium)}>
            {t(`medium_${medium}`)}
          </Checkbox>
        ))}
        {errors.media && <p className="field-error">{errors.media}</p>}
      </Fieldset>
      <TextField
        label={t('territory')}
        name="where"
        maxLength={500}
        defaultValue={terms ? territorySaid(terms, t) : ''}
        hint={t('territoryHint')}
        error={errors.where}
        autoComplete="off"
      />
      <div className="clearances-pair">
        <DateField label={t('firstDay')} name="startsOn" defaultValue={terms?.startsOn} error={errors.startsOn} />
        {!forGood && (
          <DateField label={t('lastDay')} name="endsOn" defaultValue={terms?.endsOn ?? ''} error={errors.endsOn} hint={t('lastDayHint')} />
        )}
      </div>
      <Checkbox name="forGood" checked={forGood} onChange={(event) => setForGood(event.target.checked)}>
        {t('inPerpetuity')}
      </Checkbox>
    </>
  )
}

/** What was typed, or what is wrong with it, by field. */
export function useReadTerms() {
  const t = useSay()
  return ({ text, has }: FormValues): { terms: Terms | null; errors: { [field in TermsField]?: string } } => {
    const chosen = media.filter((medium) => has(`medium-${medium}`))
    const where = readTerritory(text('where'))
    const [startsOn, endsOn] = [text('startsOn'), has('forGood') ? null : text('endsOn')]
    const errors = {
      ...(chosen.length === 0 && { media: t('mediaNeeded') }),
      ...('problem' in where && { where: t(`territory_${where.problem}`, { words: where.words }) }),
      ...(startsOn === '' && { startsOn: t('dayNeeded') }),
      ...(endsOn === '' && { endsOn: t('lastDayNeeded') }),
      ...(endsOn && startsOn && endsOn < startsOn && { endsOn: t('endsFirst') }),
    }
    if (Object.keys(errors).length > 0 || 'problem' in where) return { terms: null, errors }
    return { terms: { media: chosen, ...where.territory, countries: [...where.territory.countries], startsOn, endsOn }, errors }
  }
}
