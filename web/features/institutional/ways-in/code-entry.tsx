import './ways-in-view.css'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { enterByCode } from '#web/data/institutions/course-systems.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { waysInText } from './words.ts'

/** Enters without an account, by the code of a class or of a reading room; a link may contain it (`?code=`). */
export function CodeEntry() {
  const t = useText(waysInText)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState(query.get('code') ?? '')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    if (!typed.trim()) return setError(t('needed_code'))
    setWorking(true)
    try {
      navigate(await enterByCode(typed.trim()))
    } catch (refused) {
      setError((refused as Error).message)
      setWorking(false)
    }
  }
  return (
    <form className="door-code" noValidate onSubmit={enter}>
      <TextField
        label={t('withoutAccount')}
        hint={t('withoutAccountHint')}
        error={error}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="ink" working={working && t('entering')}>
        {t('enter')}
      </Button>
    </form>
  )
}
