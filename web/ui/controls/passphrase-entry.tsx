import { useEffect, useRef, useState } from 'react'
import { Denied, Failed, Loading } from '../layout/states.tsx'
import { dateFormat } from '../locale.ts'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { useForm } from './use-form.ts'

/** The server's answer to a link that does not open at once. */
export type LinkEntry =
  | { state: 'passphrase' | 'full' | 'unknown' }
  | { state: 'wrong'; left: number }
  | { state: 'locked'; until: string }
  /** Everything is right but the name of the person. */
  | { state: 'name'; suggested: string }

interface Notice {
  title: string
  text: string
}
interface PassphraseEntryProps {
  /** A different key asks again. */
  linkKey: string
  /** Asks the server. Undefined: the link is open and leads elsewhere. */
  open(passphrase: string, name: string): Promise<LinkEntry | undefined>
  className: string
  words: {
    entering: string
    enter: string
    failed: Notice
    passphrase: Notice & { label: string; wrong(left: number): string }
    name?: Notice & { label: string }
    locked(until: string): Notice
    full: Notice
    ended: Notice
  }
}

/**
 * A page that a link leads to: it opens automatically, asks for the passphrase and, where the link needs one, the name, or says why it
 * stays closed.
 */
export function PassphraseEntry({ linkKey, open, className, words }: PassphraseEntryProps) {
  const [entry, setEntry] = useState<LinkEntry | 'failed'>()
  const passphrase = useRef('')
  const ask = async (name = '') => {
    try {
      const answer = await open(passphrase.current, name)
      if (answer) setEntry(answer)
      return answer
    } catch {
      setEntry('failed')
    }
  }
  const { form, working } = useForm<'passphrase'>({
    submit: async (values) => {
      if (values.has('passphrase')) passphrase.current = values.raw('passphrase')
      if (!values.text('name') && !values.text('passphrase')) return
      const answer = await ask(values.text('name'))
      if (answer?.state === 'wrong') return { passphrase: words.passphrase.wrong(answer.left) }
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a link
  useEffect(() => {
    void ask()
  }, [linkKey])
  if (!entry || entry === 'failed')
    return (
      <div className="page row">
        {entry ? <Failed wholePage {...words.failed} again={() => ask()} /> : <Loading what={words.entering} />}
      </div>
    )
  if (entry.state === 'locked' || entry.state === 'full' || entry.state === 'unknown') {
    const why = entry.state === 'locked' ? words.locked(timeOf(entry.until)) : entry.state === 'full' ? words.full : words.ended
    return (
      <div className="page row">
        <Denied wholePage {...why} />
      </div>
    )
  }
  const asked = entry.state === 'name' ? (words.name ?? words.passphrase) : words.passphrase
  return (
    <div className="page row">
      <form {...form} className={className}>
        <h1 className="title-l">{asked.title}</h1>
        <p className="lead measure">{asked.text}</p>
        {entry.state === 'name' ? (
          <TextField key="name" label={asked.label} name="name" maxLength={80} autoComplete="name" defaultValue={entry.suggested} />
        ) : (
          <TextField
            key="passphrase"
            label={asked.label}
            name="passphrase"
            type="password"
            autoComplete="off"
            error={entry.state === 'wrong' ? words.passphrase.wrong(entry.left) : undefined}
          />
        )}
        <Button type="submit" kind="ink" working={working && words.entering}>
          {words.enter}
        </Button>
      </form>
    </div>
  )
}

const timeOf = (moment: string) => dateFormat({ timeStyle: 'short' }).format(new Date(moment))
