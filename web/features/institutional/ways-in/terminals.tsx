import { type FormEvent, useState } from 'react'
import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import { endTerminal, makeTerminal } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from './use-act.ts'
import { waysInText } from './words.ts'

/** Codes for the screens of a reading room; each is shown once. */
export function Terminals({ institution, ways }: { institution: MyInstitution; ways: WaysIn }) {
  const t = useText(waysInText)
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
