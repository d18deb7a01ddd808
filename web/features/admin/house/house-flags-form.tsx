import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type ChosenFlags, defaultFlags, houseFlagNames } from '#core/house/flags.ts'
import { saveHouseFlags } from '#web/data/house/house-settings.ts'
import { houseFlagsQuery } from '#web/data/people/roles.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** What people see who have not chosen: as the specification has it, shown or hidden. */
export function HouseFlagsForm() {
  const t = useText(adminText)
  const said = useQuery(houseFlagsQuery)
  const { working, perform } = useAct()
  if (said.isPending) return <Loading what={t('houseLoading')} />
  if (said.isError) return <Failed title={t('houseFailed')} text={said.error.message} />
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // Settings not offered here stay.
    const flags: ChosenFlags = { ...said.data }
    for (const name of houseFlagNames) {
      if (form.get(name) === '') delete flags[name]
      else flags[name] = form.get(name) === 'on'
    }
    void perform(() => saveHouseFlags(flags), t('saved'))
  }
  return (
    <section className="row" aria-labelledby="house-flags">
      <h3 id="house-flags">{t('houseFlags')}</h3>
      <form className="admin-house stack" onSubmit={onSubmit}>
        <p className="dim">{t('houseFlagsText')}</p>
        {houseFlagNames.map((name) => (
          <Select
            key={name}
            name={name}
            label={t(`houseFlag_${name}`)}
            defaultValue={said.data[name] === undefined ? '' : said.data[name] ? 'on' : 'off'}
            options={[
              { value: '', label: t(`houseFlagComes_${defaultFlags[name]}`) },
              { value: 'on', label: t('houseFlagOn') },
              { value: 'off', label: t('houseFlagOff') },
            ]}
          />
        ))}
        <p>
          <Button type="submit" small working={working && t('saving')}>
            {t('houseFlagsSet')}
          </Button>
        </p>
      </form>
    </section>
  )
}
