import { xmlText } from '../../text/xml.ts'
import type { MarcRecord } from './record.ts'

/** Records as MARCXML (the Library of Congress's MARC 21 slim schema). */
export const toMarcXml = (records: readonly MarcRecord[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<collection xmlns="http://www.loc.gov/MARC21/slim">
${records.map(one).join('\n')}
</collection>
`

const one = ({ leader, control, data }: MarcRecord) => `<record>
<leader>${xmlText(leader)}</leader>
${control.map(([tag, text]) => `<controlfield tag="${tag}">${xmlText(text)}</controlfield>`).join('\n')}
${data
  .map(
    ({ tag, indicators, subfields }) =>
      `<datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">${subfields
        .map(([code, text]) => `<subfield code="${code}">${xmlText(text)}</subfield>`)
        .join('')}</datafield>`,
  )
  .join('\n')}
</record>`
