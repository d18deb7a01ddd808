import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/controls/check.tsx'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { countryCodes, countryName } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { licencesText } from '../words.ts'
import type { DraftProblem, TermsDraft } from './draft.ts'

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'NOK', 'SEK', 'DKK', 'PLN', 'CZK', 'JPY'] as const
const acts = ['classroom', 'publicPerformance', 'admission', 'clips', 'download', 'walkIn', 'distance'] as const

interface TermsFieldsProps {
  draft: TermsDraft
  onChange: (draft: TermsDraft) => void
  problem?: DraftProblem | undefined
  /** An offer has no days; anyone who takes it says from when. */
  withoutDays?: boolean
  /** The creator alone sets how long films stay open after the last day. */
  asCreator: boolean
}

/** What a licence allows, field by field. */
export function TermsFields({ draft, onChange, problem, withoutDays = false, asCreator }: TermsFieldsProps) {
  const t = useText(licencesText)
  const set = (change: Partial<TermsDraft>) => onChange({ ...draft, ...change })
  const wrong = (field: DraftProblem) => (problem === field ? t(`wrong_${field}`) : undefined)
  return (
    <div className="terms-fields">
      {!withoutDays && (
        <>
          <DateField
            label={t('firstDay')}
            value={draft.startsOn}
            error={wrong('startsOn')}
            onChange={(event) => set({ startsOn: event.target.value })}
          />
          <div className="terms-end">
            {!draft.lifeOfFile && (
              <DateField
                label={t('lastDay')}
                value={draft.endsOn}
                min={draft.startsOn}
                error={wrong('endsOn')}
                onChange={(event) => set({ endsOn: event.target.value })}
              />
            )}
            <Checkbox checked={draft.lifeOfFile} onChange={(event) => set({ lifeOfFile: event.target.checked, trial: false })}>
              {t('lifeOfFile')}
            </Checkbox>
            {!draft.lifeOfFile && (
              <Checkbox checked={draft.trial} onChange={(event) => set({ trial: event.target.checked })}>
                {t('trial')}
              </Checkbox>
            )}
          </div>
        </>
      )}
      <Fieldset legend={t('mayAlso')} className="terms-acts wide">
        {acts.map((act) => (
          <Checkbox
            key={act}
            checked={draft[act] && (act !== 'admission' || draft.publicPerformance)}
            disabled={act === 'admission' && !draft.publicPerformance}
            onChange={(event) => set({ [act]: event.target.checked })}
          >
            {t(`act_${act}`)}
          </Checkbox>
        ))}
      </Fieldset>
      <TextField
        label={t('simultaneousUsers')}
        hint={t('simultaneousUsersHint')}
        inputMode="numeric"
        value={draft.simultaneousUsers}
        error={wrong('simultaneousUsers')}
        onChange={(event) => set({ simultaneousUsers: event.target.value })}
      />
      {!draft.trial && (
        <div className="terms-price">
          <TextField
            label={t('price')}
            hint={t('priceHint')}
            inputMode="decimal"
            value={draft.price}
            error={wrong('price')}
            onChange={(event) => set({ price: event.target.value })}
          />
          <Select
            label={t('currency')}
            value={draft.currency}
            onChange={(event) => set({ currency: event.target.value })}
            options={[...new Set([...currencies, draft.currency])].map((code) => ({ value: code, label: code }))}
          />
        </div>
      )}
      <div className="terms-countries">
        <Combobox
          label={t('countries')}
          hint={t('countriesHint')}
          options={countryCodes()
            .filter((code) => !draft.countries.includes(code))
            .map((code) => ({ value: code, label: countryName(code) }))}
          value={undefined}
          onChange={(code) => code && draft.countries.length < 60 && set({ countries: [...draft.countries, code] })}
        />
        {draft.countries.length > 0 && (
          <p className="terms-chosen">
            {draft.countries.map((code) => (
              <Button
                key={code}
                small
                aria-label={t('withoutCountry', { country: countryName(code) })}
                onClick={() => set({ countries: draft.countries.filter((each) => each !== code) })}
              >
                {countryName(code)} ×
              </Button>
            ))}
          </p>
        )}
      </div>
      {asCreator && (
        <TextField
          label={t('graceDays')}
          hint={t('graceDaysHint')}
          inputMode="numeric"
          value={draft.graceDays}
          error={wrong('graceDays')}
          onChange={(event) => set({ graceDays: event.target.value })}
        />
      )}
    </div>
  )
}
