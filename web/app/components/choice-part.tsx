import { useId, useState } from 'react'
import { Checkbox, Fieldset, Radio, Switch } from '#web/ui/controls/check.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'

export function ChoicePart() {
  const who = useId()
  const [years, setYears] = useState([1998, 2026])
  return (
    <div className="pairs">
      <Fieldset legend="Access">
        <Checkbox defaultChecked aside="9">
          Captions reviewed
        </Checkbox>
        <Checkbox aside="2">Audio description</Checkbox>
        <Checkbox disabled aside="0">
          Sign language
        </Checkbox>
      </Fieldset>
      <Fieldset legend="Who may see it">
        <Radio name={who} defaultChecked>
          Only you
        </Radio>
        <Radio name={who}>Whoever has the link</Radio>
        <Radio name={who}>Everyone signed in</Radio>
      </Fieldset>
      <div>
        <Switch defaultChecked>Send a message when it is ready</Switch>
        <Switch>Let institutions ask for it</Switch>
      </div>
      <div>
        <Slider labels={['From year', 'To year']} values={years} min={1960} max={2026} onChange={setYears} />
        <p className="mono dim">
          {years[0]} to {years[1]}
        </p>
      </div>
    </div>
  )
}
