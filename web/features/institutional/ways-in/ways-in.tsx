import './ways-in-view.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import { changeInstitution, putCards, putNetworks, waysInQuery } from '#web/data/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { countryCodes, countryName } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { OwnSignIn } from './own-sign-in.tsx'
import { ProxyAddress } from './proxy-address.tsx'
import { Terminals } from './terminals.tsx'
import { useAct } from './use-act.ts'
import { waysInText } from './words.ts'

const listed = (text: string) =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** By which ways people come in, each for a librarian to set: domain, networks, cards, terminals, proxy, an own sign-in; and what the institution says of itself. */
export function WaysInSection({ institution }: { institution: MyInstitution }) {
  const t = useText(waysInText)
  const ways = useQuery(waysInQuery(institution.id))
  return (
    <section aria-labelledby="ways-in">
      <div className="head">
        <h2 id="ways-in">{t('waysIn')}</h2>
      </div>
      <Fetched query={ways} what={t('fetchingWays')}>
        {ways.data && (
          <div className="ways">
            <About institution={institution} />
            <Networks institution={institution} ways={ways.data} />
            <Cards institution={institution} ways={ways.data} />
            <Terminals institution={institution} ways={ways.data} />
            <ProxyAddress institution={institution} />
            <OwnSignIn institution={institution} ways={ways.data} />
          </div>
        )}
      </Fetched>
    </section>
  )
}

function About({ institution }: { institution: MyInstitution }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [about, setAbout] = useState(institution)
  const [size, setSize] = useState(institution.peopleServed === null ? '' : String(institution.peopleServed))
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void run(() => changeInstitution({ ...about, peopleServed: size.trim() === '' ? null : Number(size) }), t('kept'))
  }
  return (
    <form onSubmit={keep}>
      <Select
        label={t('domainOpens', { domain: institution.domain })}
        value={about.domainOpens}
        onChange={(event) => setAbout({ ...about, domainOpens: event.target.value as MyInstitution['domainOpens'] })}
        options={(['asked', 'at-once', 'never'] as const).map((value) => ({ value, label: t(`domain_${value}`) }))}
      />
      {institution.country ? (
        <p className="small">{t('countryKnown', { country: countryName(institution.country) })}</p>
      ) : (
        <Select
          label={t('country')}
          hint={t('countryHint')}
          value={about.country}
          onChange={(event) => setAbout({ ...about, country: event.target.value })}
          options={[{ value: '', label: t('countryUnsaid') }, ...countryCodes().map((value) => ({ value, label: countryName(value) }))]}
        />
      )}
      <TextField
        label={t('size')}
        hint={t('sizeHint')}
        inputMode="numeric"
        value={size}
        onChange={(event) => setSize(event.target.value)}
      />
      <TextArea
        label={t('billing')}
        hint={t('billingHint')}
        rows={3}
        maxLength={1000}
        value={about.billing}
        onChange={(event) => setAbout({ ...about, billing: event.target.value })}
      />
      <Button type="submit" small kind="ink" working={working && t('keeping')}>
        {t('keepAbout')}
      </Button>
    </form>
  )
}

function Networks({ institution, ways }: { institution: MyInstitution; ways: WaysIn }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [text, setText] = useState(ways.networks.join('\n'))
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void run(() => putNetworks(institution.id, listed(text)), t('kept'))
  }
  return (
    <form onSubmit={keep}>
      <TextArea
        label={t('networks')}
        hint={ways.address ? t('networksHintHere', { address: ways.address }) : t('networksHint')}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" small working={working && t('keeping')}>
        {t('keepNetworks')}
      </Button>
    </form>
  )
}

function Cards({ institution, ways }: { institution: MyInstitution; ways: WaysIn }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [text, setText] = useState('')
  const [instead, setInstead] = useState(false)
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (await run(() => putCards(institution.id, listed(text), instead), t('cardsKept'))) setText('')
  }
  return (
    <form onSubmit={keep}>
      <TextArea
        label={t('cards')}
        hint={t('cardsHint', { cards: ways.cards, used: ways.cardsUsed })}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="small dim">
        {t('cardsLink')} <span className="mono">{`${location.origin}${paths.institution(institution.type)}?cards=${institution.id}`}</span>
      </p>
      <Checkbox checked={instead} onChange={(event) => setInstead(event.target.checked)}>
        {t('cardsInstead')}
      </Checkbox>
      <Button type="submit" small working={working && t('keeping')}>
        {t('keepCards')}
      </Button>
    </form>
  )
}
