import type { FrameRefusal } from '#contract/institutions/class-frames.ts'
import { element } from './show.ts'
import { say } from './words.ts'

const refusals = { wrong: 'codeWrong', other: 'codeOther', rate: 'codeRate', full: 'codeFull', noLine: 'codeNoLine' } as const

/** For a pupil without an account: the code of their class, typed in the frame. `enter` returns the reason of a failure; null on success. */
export function codeForm(enter: (code: string) => Promise<FrameRefusal | 'noLine' | null>): HTMLElement {
  const form = element('form', { className: 'code-form', noValidate: true })
  const field = document.createElement('input')
  field.name = 'code'
  field.maxLength = 40
  field.spellcheck = false
  field.setAttribute('autocomplete', 'off')
  field.setAttribute('autocapitalize', 'characters')
  const label = element('label', { textContent: say('classCode') })
  label.append(field)
  const send = element('button', { type: 'submit', className: 'again', textContent: say('useCode') })
  const wrong = element('p', { role: 'alert', id: 'code-wrong' })
  field.setAttribute('aria-describedby', wrong.id)
  const refuse = (why: keyof typeof refusals) => {
    wrong.textContent = say(refusals[why] ?? 'codeNoLine')
    field.ariaInvalid = 'true'
    field.focus()
  }
  form.append(label, send, wrong, element('p', { className: 'made', textContent: say('classCodeText') }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const code = field.value.trim()
    if (send.disabled) return
    wrong.textContent = ''
    field.ariaInvalid = null
    if (code.length < 4) return refuse('wrong')
    send.disabled = true
    send.textContent = say('starting')
    void enter(code).then((why) => {
      send.disabled = false
      send.textContent = say('useCode')
      if (why) refuse(why)
    })
  })
  return form
}
