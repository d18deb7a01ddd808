export interface Colleague {
  id: string
  name: string
}
