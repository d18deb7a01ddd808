import './doors.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MyInstitution, WaysIn } from '#contract/institutions.ts'
import { changeInstitution, endTerminal, makeTerminal, putCards, putNetworks, waysInQuery } from '#web/data/institutions.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { countryCodes, countryName } from '#web/ui/country-names.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { doorsText } from './words.ts'

const listed = (text: string) =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** By which ways people come in, each for a librarian to set: domain, networks, cards, terminals; and what the institution says of itself. */
export function WaysInSection({ institution }: { institution: MyInstitution }) {
  const t = useText(doorsText)
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
            <p className="small dim">{t(ways.data.ownSignIn ? 'ownSignIn' : 'noOwnSignIn', { domain: institution.domain })}</p>
          </div>
        )}
      </Fetched>
    </section>
  )
}

/** Does a form's act once, says how it ended, and keeps what was typed where it did not. */
function useAct() {
  const t = useText(doorsText)
  const [working, setWorking] = useState(false)
  const run = async (act: () => Promise<unknown>, done: string) => {
    setWorking(true)
    try {
      await act()
      toast.success(done)
      return true
    } catch (error) {
      toast.failure(t('notKept'), (error as Error).message)
      return false
    } finally {
      setWorking(false)
    }
  }
  return { working, run }
}

function About({ institution }: { institution: MyInstitution }) {
  const t = useText(doorsText)
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
  const t = useText(doorsText)
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
  const t = useText(doorsText)
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

function Terminals({ institution, ways }: { institution: MyInstitution; ways: WaysIn }) {
  const t = useText(doorsText)
  const { working, run } = useAct()
  const [name, setName] = useState('')
  const [code, setCode] = useState<string>()
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && (await run(async () => setCode(await makeTerminal(institution.id, name)), t('terminalMade')))) setName('')
  }
  return (
    <form onSubmit={make}>
      <TextField
        label={t('terminal')}
        hint={t('terminalHint')}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" small working={working && t('keeping')}>
        {t('makeTerminal')}
      </Button>
      {code && (
        <p className="ways-code" role="status">
          <strong className="mono">{code}</strong>
          <span className="small dim">{t('codeOnce')}</span>
        </p>
      )}
      <ul>
        {ways.terminals.map((terminal) => (
          <li key={terminal.id}>
            <span>{terminal.name}</span>
            <Button
              small
              kind="plain"
              aria-label={t('endTerminalNamed', { name: terminal.name })}
              onClick={() => void run(() => endTerminal(institution.id, terminal.id), t('terminalEnded'))}
            >
              {t('endTerminal')}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  )
}
