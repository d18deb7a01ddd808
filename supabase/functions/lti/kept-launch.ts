export interface Launch {
  id: string
  ticket: string
  language: string
  role: string
}
