import type { MusicRight, ShareRule } from '#core/clearance/music/shares.ts'
import { type RightRole, rightRoles } from '#core/clearance/music/use-codes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { papersText } from '../words.ts'

interface RightsFieldsProps {
  rights: readonly MusicRight[]
  onChange: (rights: readonly MusicRight[]) => void
  shares: ShareRule
  onShares: (rule: ShareRule) => void
}

/** Writers and publishers with society, number and share. */
export function RightsFields({ rights, onChange, shares, onShares }: RightsFieldsProps) {
  const t = useText(papersText)
  const set = (at: number, change: Partial<MusicRight>) => onChange(rights.map((right, n) => (n === at ? { ...right, ...change } : right)))
  const add = () =>
    onChange([...rights, { role: rights.length === 0 ? 'composer' : 'publisher', name: '', society: '', ipi: '', share: '' }])
  return (
    <fieldset className="papers-rights">
      <legend className="fieldset-legend">{t('rightsIn')}</legend>
      {rights.map((right, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name until they are written
        <div key={at} className="papers-right">
          <Select
            label={t('role')}
            value={right.role}
            onChange={(event) => set(at, { role: event.target.value as RightRole })}
            options={rightRoles.map((value) => ({ value, label: t(`role_${value}`) }))}
          />
          <TextField label={t('name')} maxLength={200} value={right.name} onChange={(event) => set(at, { name: event.target.value })} />
          <TextField
            label={t('society')}
            maxLength={40}
            value={right.society}
            onChange={(event) => set(at, { society: event.target.value })}
          />
          <TextField
            label={t('ipi')}
            maxLength={11}
            inputMode="numeric"
            className="mono"
            value={right.ipi}
            onChange={(event) => set(at, { ipi: event.target.value.replace(/\D/g, '') })}
          />
          <TextField
            label={t('share')}
            maxLength={10}
            inputMode="decimal"
            className="mono"
            value={right.share}
            onChange={(event) => set(at, { share: event.target.value.replace(',', '.').replace(/[^\d.]/g, '') })}
          />
          <Button
            small
            kind="plain"
            aria-label={t('removeNamed', { name: right.name || t(`role_${right.role}`) })}
            onClick={() => onChange(rights.filter((_, n) => n !== at))}
          >
            {t('remove')}
          </Button>
        </div>
      ))}
      <div className="papers-rights-foot">
        {rights.length < 40 && (
          <Button small onClick={add}>
            {t('addRight')}
          </Button>
        )}
        <Select
          label={t('sharesRule')}
          value={shares}
          onChange={(event) => onShares(event.target.value as ShareRule)}
          options={(['each', 'together'] as const).map((value) => ({ value, label: t(`shares_${value}`) }))}
        />
      </div>
    </fieldset>
  )
}
