// Exceptions of COUNTER 5.1 (Code of Practice, appendix D): number, message to the letter, HTTP status.
const table = {
  1000: ['Service Not Available', 503],
  1030: ['Insufficient Information to Process Request', 400],
  2000: ['Requestor Not Authorized to Access Service', 401],
  2010: ['Requestor is Not Authorized to Access Usage for Institution', 403],
  2011: ['Global Reports Not Supported', 403],
  2020: ['APIKey Invalid', 401],
  3020: ['Invalid Date Arguments', 400],
  3030: ['No Usage Available for Requested Dates', 200],
  3031: ['Usage Not Ready for Requested Dates', 200],
  3032: ['Usage No Longer Available for Requested Dates', 200],
  3050: ['Parameter Not Recognized in this Context', 200],
  3060: ['Invalid ReportFilter Value', 200],
  3062: ['Invalid ReportAttribute Value', 200],
  3063: ['Components Not Supported', 200],
} as const

export type ExceptionCode = keyof typeof table
/** As it is in a report's header, or alone in an answer. */
export interface CounterException {
  Code: number
  Message: string
  Data?: string
}

export const exception = (code: ExceptionCode, data?: string): CounterException => ({
  Code: code,
  Message: table[code][0],
  ...(data ? { Data: data } : {}),
})

export const statusOf = (code: ExceptionCode): number => table[code][1]
