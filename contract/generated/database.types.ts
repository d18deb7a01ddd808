// Written by scripts/generate-db-types.ts from the migrations; npm run check fails when it is out of date.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      alignments: {
        Row: {
          asked_at: string
          failure: string | null
          from_version_id: string
          pieces: Json
          progress: number
          state: 'waiting' | 'working' | 'done' | 'failed'
          to_version_id: string
        }
        Insert: {
          asked_at?: string
          failure?: string | null
          from_version_id: string
          pieces?: Json
          progress?: number
          state?: 'waiting' | 'working' | 'done' | 'failed'
          to_version_id: string
        }
        Update: {
          asked_at?: string
          failure?: string | null
          from_version_id?: string
          pieces?: Json
          progress?: number
          state?: 'waiting' | 'working' | 'done' | 'failed'
          to_version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'alignments_from_version_id_fkey'
          columns: ['from_version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'alignments_to_version_id_fkey'
          columns: ['to_version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'alignments_from_version_id_fkey'
          columns: ['from_version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'alignments_to_version_id_fkey'
          columns: ['to_version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      answer_templates: {
        Row: {
          body: string
          created_at: string
          id: string
          title: string
          used_for: 'letter' | 'case' | 'application' | 'claim' | 'suspension'
        }
        Insert: {
          body: string
          created_at?: string
          id?: string
          title: string
          used_for: 'letter' | 'case' | 'application' | 'claim' | 'suspension'
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          title?: string
          used_for?: 'letter' | 'case' | 'application' | 'claim' | 'suspension'
        }
        Relationships: []
      }
      appearances: {
        Row: {
          documentary_id: string
          ends_ms: number | null
          id: string
          kind: 'recognisable' | 'voice-only' | 'in-passing' | 'obscured'
          made_at: string
          made_by: string | null
          person_id: string | null
          place_id: string | null
          removed_at: string | null
          starts_ms: number | null
          version_id: string
        }
        Insert: {
          documentary_id: string
          ends_ms?: number | null
          id?: string
          kind?: 'recognisable' | 'voice-only' | 'in-passing' | 'obscured'
          made_at?: string
          made_by?: string | null
          person_id?: string | null
          place_id?: string | null
          removed_at?: string | null
          starts_ms?: number | null
          version_id: string
        }
        Update: {
          documentary_id?: string
          ends_ms?: number | null
          id?: string
          kind?: 'recognisable' | 'voice-only' | 'in-passing' | 'obscured'
          made_at?: string
          made_by?: string | null
          person_id?: string | null
          place_id?: string | null
          removed_at?: string | null
          starts_ms?: number | null
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'appearances_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'appearances_person_id_documentary_id_fkey'
          columns: ['person_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'appearances_place_id_documentary_id_fkey'
          columns: ['place_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'production_places'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'appearances_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'appearances_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'appearances_person_id_documentary_id_fkey'
          columns: ['person_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      approvals: {
        Row: {
          approved_at: string
          by_link: boolean
          digest: string | null
          documentary_id: string
          id: string
          person_id: string | null
          person_name: string
          revoked_at: string | null
          revoked_by: string | null
          revoked_name: string
          revoked_why: string
          source_bytes: number
          source_name: string
          version_id: string | null
          version_label: string
          version_number: number
          words: string
        }
        Insert: {
          approved_at?: string
          by_link?: boolean
          digest?: string | null
          documentary_id: string
          id?: string
          person_id?: string | null
          person_name: string
          revoked_at?: string | null
          revoked_by?: string | null
          revoked_name?: string
          revoked_why?: string
          source_bytes: number
          source_name: string
          version_id?: string | null
          version_label?: string
          version_number: number
          words?: string
        }
        Update: {
          approved_at?: string
          by_link?: boolean
          digest?: string | null
          documentary_id?: string
          id?: string
          person_id?: string | null
          person_name?: string
          revoked_at?: string | null
          revoked_by?: string | null
          revoked_name?: string
          revoked_why?: string
          source_bytes?: number
          source_name?: string
          version_id?: string | null
          version_label?: string
          version_number?: number
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'approvals_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'approvals_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'approvals_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      archives: {
        Row: {
          asked_at: string
          bytes: number | null
          done_bytes: number
          expires_at: string | null
          files: number | null
          id: string
          object_name: string | null
          person_id: string
          ready_at: string | null
          state: 'waiting' | 'ready' | 'failed'
          total_bytes: number
        }
        Insert: {
          asked_at?: string
          bytes?: number | null
          done_bytes?: number
          expires_at?: string | null
          files?: number | null
          id?: string
          object_name?: string | null
          person_id: string
          ready_at?: string | null
          state?: 'waiting' | 'ready' | 'failed'
          total_bytes?: number
        }
        Update: {
          asked_at?: string
          bytes?: number | null
          done_bytes?: number
          expires_at?: string | null
          files?: number | null
          id?: string
          object_name?: string | null
          person_id?: string
          ready_at?: string | null
          state?: 'waiting' | 'ready' | 'failed'
          total_bytes?: number
        }
        Relationships: []
      }
      assignment_rubrics: {
        Row: {
          assignment_id: string
          criteria: Json
          frozen_at: string | null
          made_at: string
          number: number
        }
        Insert: {
          assignment_id: string
          criteria: Json
          frozen_at?: string | null
          made_at?: string
          number: number
        }
        Update: {
          assignment_id?: string
          criteria?: Json
          frozen_at?: string | null
          made_at?: string
          number?: number
        }
        Relationships: [{
          foreignKeyName: 'assignment_rubrics_assignment_id_fkey'
          columns: ['assignment_id']
          isOneToOne: false
          referencedRelation: 'assignments'
          referencedColumns: ['id']
        }]
      }
      assignment_templates: {
        Row: {
          draft: Json
          id: string
          institution_id: string
          made_at: string
          made_by: string | null
          title: string
        }
        Insert: {
          draft: Json
          id?: string
          institution_id: string
          made_at?: string
          made_by?: string | null
          title: string
        }
        Update: {
          draft?: Json
          id?: string
          institution_id?: string
          made_at?: string
          made_by?: string | null
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'assignment_templates_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      assignments: {
        Row: {
          anonymity: 'none' | 'single' | 'double'
          brief: string
          changed_at: string
          closes_at: string | null
          cohort_id: string
          counts: 'last' | 'best'
          deducted_by: 'house' | 'course'
          due_at: string
          grouping: 'single' | 'group'
          id: string
          late_rule: Json | null
          made_at: string
          made_by: string | null
          milestone: 'premise' | 'access' | 'releases' | 'paper-edit' | 'rough' | 'fine' | 'log' | 'budget' | 'call-sheet'
          opens_at: string | null
          parts: string[]
          peers: number
          removed_at: string | null
          spread: number | null
          title: string
        }
        Insert: {
          anonymity?: 'none' | 'single' | 'double'
          brief?: string
          changed_at?: string
          closes_at?: string | null
          cohort_id: string
          counts?: 'last' | 'best'
          deducted_by?: 'house' | 'course'
          due_at: string
          grouping?: 'single' | 'group'
          id: string
          late_rule?: Json | null
          made_at?: string
          made_by?: string | null
          milestone: 'premise' | 'access' | 'releases' | 'paper-edit' | 'rough' | 'fine' | 'log' | 'budget' | 'call-sheet'
          opens_at?: string | null
          parts: string[]
          peers?: number
          removed_at?: string | null
          spread?: number | null
          title: string
        }
        Update: {
          anonymity?: 'none' | 'single' | 'double'
          brief?: string
          changed_at?: string
          closes_at?: string | null
          cohort_id?: string
          counts?: 'last' | 'best'
          deducted_by?: 'house' | 'course'
          due_at?: string
          grouping?: 'single' | 'group'
          id?: string
          late_rule?: Json | null
          made_at?: string
          made_by?: string | null
          milestone?: 'premise' | 'access' | 'releases' | 'paper-edit' | 'rough' | 'fine' | 'log' | 'budget' | 'call-sheet'
          opens_at?: string | null
          parts?: string[]
          peers?: number
          removed_at?: string | null
          spread?: number | null
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'assignments_cohort_id_fkey'
          columns: ['cohort_id']
          isOneToOne: false
          referencedRelation: 'cohorts'
          referencedColumns: ['id']
        }]
      }
      audit_events: {
        Row: {
          about_id: string | null
          about_kind: string
          about_person: string | null
          address_hash: string | null
          created_at: string
          details: string
          id: number
          reason: string
          severity: 'low' | 'medium' | 'high' | 'critical'
          type: string
          url: string
          user_agent: string
          user_id: string | null
        }
        Insert: {
          about_id?: string | null
          about_kind?: string
          about_person?: string | null
          address_hash?: string | null
          created_at?: string
          details?: string
          id?: never
          reason?: string
          severity: 'low' | 'medium' | 'high' | 'critical'
          type: string
          url?: string
          user_agent?: string
          user_id?: string | null
        }
        Update: {
          about_id?: string | null
          about_kind?: string
          about_person?: string | null
          address_hash?: string | null
          created_at?: string
          details?: string
          id?: never
          reason?: string
          severity?: 'low' | 'medium' | 'high' | 'critical'
          type?: string
          url?: string
          user_agent?: string
          user_id?: string | null
        }
        Relationships: []
      }
      backups: {
        Row: {
          bytes: number | null
          id: number
          made_at: string
          place: string
          took_ms: number | null
        }
        Insert: {
          bytes?: number | null
          id?: never
          made_at?: string
          place?: string
          took_ms?: number | null
        }
        Update: {
          bytes?: number | null
          id?: never
          made_at?: string
          place?: string
          took_ms?: number | null
        }
        Relationships: []
      }
      blocks: {
        Row: {
          blocked_id: string
          created_at: string
          person_id: string
        }
        Insert: {
          blocked_id: string
          created_at?: string
          person_id?: string
        }
        Update: {
          blocked_id?: string
          created_at?: string
          person_id?: string
        }
        Relationships: []
      }
      board_comments: {
        Row: {
          board_id: string
          body: string
          card_id: string
          id: string
          made_at: string
          person_id: string | null
          settled_at: string | null
        }
        Insert: {
          board_id: string
          body: string
          card_id: string
          id: string
          made_at?: string
          person_id?: string | null
          settled_at?: string | null
        }
        Update: {
          board_id?: string
          body?: string
          card_id?: string
          id?: string
          made_at?: string
          person_id?: string | null
          settled_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'board_comments_board_id_fkey'
          columns: ['board_id']
          isOneToOne: false
          referencedRelation: 'boards'
          referencedColumns: ['id']
        }]
      }
      board_links: {
        Row: {
          board_id: string
          id: string
          made_at: string
          made_by: string | null
          role: 'view' | 'comment' | 'edit'
        }
        Insert: {
          board_id: string
          id?: string
          made_at?: string
          made_by?: string | null
          role: 'view' | 'comment' | 'edit'
        }
        Update: {
          board_id?: string
          id?: string
          made_at?: string
          made_by?: string | null
          role?: 'view' | 'comment' | 'edit'
        }
        Relationships: [{
          foreignKeyName: 'board_links_board_id_fkey'
          columns: ['board_id']
          isOneToOne: false
          referencedRelation: 'boards'
          referencedColumns: ['id']
        }]
      }
      board_members: {
        Row: {
          board_id: string
          by_link: boolean
          joined_at: string
          person_id: string
          role: 'view' | 'comment' | 'edit'
        }
        Insert: {
          board_id: string
          by_link?: boolean
          joined_at?: string
          person_id: string
          role: 'view' | 'comment' | 'edit'
        }
        Update: {
          board_id?: string
          by_link?: boolean
          joined_at?: string
          person_id?: string
          role?: 'view' | 'comment' | 'edit'
        }
        Relationships: [{
          foreignKeyName: 'board_members_board_id_fkey'
          columns: ['board_id']
          isOneToOne: false
          referencedRelation: 'boards'
          referencedColumns: ['id']
        }]
      }
      board_rounds: {
        Row: {
          board_id: string
          dots: number
          ends_at: string
          id: string
          opened_at: string
          opened_by: string | null
          question: string
        }
        Insert: {
          board_id: string
          dots: number
          ends_at: string
          id: string
          opened_at?: string
          opened_by?: string | null
          question: string
        }
        Update: {
          board_id?: string
          dots?: number
          ends_at?: string
          id?: string
          opened_at?: string
          opened_by?: string | null
          question?: string
        }
        Relationships: [{
          foreignKeyName: 'board_rounds_board_id_fkey'
          columns: ['board_id']
          isOneToOne: false
          referencedRelation: 'boards'
          referencedColumns: ['id']
        }]
      }
      board_snapshots: {
        Row: {
          board_id: string
          body: string
          id: string
          made_at: string
          name: string
          number: number
          person_id: string | null
        }
        Insert: {
          board_id: string
          body: string
          id?: string
          made_at?: string
          name?: string
          number: number
          person_id?: string | null
        }
        Update: {
          board_id?: string
          body?: string
          id?: string
          made_at?: string
          name?: string
          number?: number
          person_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'board_snapshots_board_id_fkey'
          columns: ['board_id']
          isOneToOne: false
          referencedRelation: 'boards'
          referencedColumns: ['id']
        }]
      }
      board_updates: {
        Row: {
          board_id: string
          body: string
          id: string
          made_at: string
          number: number
          person_id: string | null
        }
        Insert: {
          board_id: string
          body: string
          id: string
          made_at?: string
          number: number
          person_id?: string | null
        }
        Update: {
          board_id?: string
          body?: string
          id?: string
          made_at?: string
          number?: number
          person_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'board_updates_board_id_fkey'
          columns: ['board_id']
          isOneToOne: false
          referencedRelation: 'boards'
          referencedColumns: ['id']
        }]
      }
      board_votes: {
        Row: {
          card_id: string
          dots: number
          person_id: string
          round_id: string
        }
        Insert: {
          card_id: string
          dots: number
          person_id: string
          round_id: string
        }
        Update: {
          card_id?: string
          dots?: number
          person_id?: string
          round_id?: string
        }
        Relationships: [{
          foreignKeyName: 'board_votes_round_id_fkey'
          columns: ['round_id']
          isOneToOne: false
          referencedRelation: 'board_rounds'
          referencedColumns: ['id']
        }]
      }
      boards: {
        Row: {
          changed_at: string
          created_at: string
          documentary_id: string | null
          id: string
          last_number: number
          owner_id: string | null
          removed_at: string | null
          title: string
        }
        Insert: {
          changed_at?: string
          created_at?: string
          documentary_id?: string | null
          id: string
          last_number?: number
          owner_id?: string | null
          removed_at?: string | null
          title?: string
        }
        Update: {
          changed_at?: string
          created_at?: string
          documentary_id?: string | null
          id?: string
          last_number?: number
          owner_id?: string | null
          removed_at?: string | null
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'boards_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      budget_changes: {
        Row: {
          budget_id: string
          changes: Json
          id: string
          made_at: string
          made_by: string | null
        }
        Insert: {
          budget_id: string
          changes: Json
          id: string
          made_at?: string
          made_by?: string | null
        }
        Update: {
          budget_id?: string
          changes?: Json
          id?: string
          made_at?: string
          made_by?: string | null
        }
        Relationships: [{
          foreignKeyName: 'budget_changes_budget_id_fkey'
          columns: ['budget_id']
          isOneToOne: false
          referencedRelation: 'budgets'
          referencedColumns: ['id']
        }]
      }
      budget_rows: {
        Row: {
          budget_id: string
          changed_at: string
          changed_by: string | null
          fields: Json
          id: string
          place: number
          removed_at: string | null
          type: 'account' | 'line' | 'global' | 'fringe' | 'charge' | 'currency' | 'source' | 'order' | 'cost'
        }
        Insert: {
          budget_id: string
          changed_at?: string
          changed_by?: string | null
          fields: Json
          id: string
          place: number
          removed_at?: string | null
          type: 'account' | 'line' | 'global' | 'fringe' | 'charge' | 'currency' | 'source' | 'order' | 'cost'
        }
        Update: {
          budget_id?: string
          changed_at?: string
          changed_by?: string | null
          fields?: Json
          id?: string
          place?: number
          removed_at?: string | null
          type?: 'account' | 'line' | 'global' | 'fringe' | 'charge' | 'currency' | 'source' | 'order' | 'cost'
        }
        Relationships: [{
          foreignKeyName: 'budget_rows_budget_id_fkey'
          columns: ['budget_id']
          isOneToOne: false
          referencedRelation: 'budgets'
          referencedColumns: ['id']
        }]
      }
      budget_versions: {
        Row: {
          assumptions: string
          budget_id: string
          items: Json
          made_at: string
          made_by: string | null
          name: string
          number: number
        }
        Insert: {
          assumptions?: string
          budget_id: string
          items: Json
          made_at?: string
          made_by?: string | null
          name?: string
          number: number
        }
        Update: {
          assumptions?: string
          budget_id?: string
          items?: Json
          made_at?: string
          made_by?: string | null
          name?: string
          number?: number
        }
        Relationships: [{
          foreignKeyName: 'budget_versions_budget_id_fkey'
          columns: ['budget_id']
          isOneToOne: false
          referencedRelation: 'budgets'
          referencedColumns: ['id']
        }]
      }
      budgets: {
        Row: {
          assumptions: string
          changed_at: string
          currency: string
          documentary_id: string
          id: string
          made_at: string
          made_by: string | null
          removed_at: string | null
          title: string
        }
        Insert: {
          assumptions?: string
          changed_at?: string
          currency: string
          documentary_id: string
          id?: string
          made_at?: string
          made_by?: string | null
          removed_at?: string | null
          title: string
        }
        Update: {
          assumptions?: string
          changed_at?: string
          currency?: string
          documentary_id?: string
          id?: string
          made_at?: string
          made_by?: string | null
          removed_at?: string | null
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'budgets_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      call_calendars: {
        Row: {
          documentary_id: string
          id: string
          made_at: string
          made_by: string | null
          person_id: string
          read_at: string | null
          secret_hash: string
        }
        Insert: {
          documentary_id: string
          id?: string
          made_at?: string
          made_by?: string | null
          person_id: string
          read_at?: string | null
          secret_hash: string
        }
        Update: {
          documentary_id?: string
          id?: string
          made_at?: string
          made_by?: string | null
          person_id?: string
          read_at?: string | null
          secret_hash?: string
        }
        Relationships: [{
          foreignKeyName: 'call_calendars_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'call_calendars_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'call_calendars_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id']
        }]
      }
      call_sheet_recipients: {
        Row: {
          confirmed_at: string | null
          documentary_id: string
          key_hash: string | null
          key_to_mail: string
          kind: 'full' | 'short' | 'removed'
          link_hash: string | null
          mail_state: 'waiting' | 'sent' | 'refused' | 'none'
          mailed_at: string | null
          person_id: string
          seen_at: string | null
          sheet_id: string
        }
        Insert: {
          confirmed_at?: string | null
          documentary_id: string
          key_hash?: string | null
          key_to_mail?: string
          kind: 'full' | 'short' | 'removed'
          link_hash?: string | null
          mail_state?: 'waiting' | 'sent' | 'refused' | 'none'
          mailed_at?: string | null
          person_id: string
          seen_at?: string | null
          sheet_id: string
        }
        Update: {
          confirmed_at?: string | null
          documentary_id?: string
          key_hash?: string | null
          key_to_mail?: string
          kind?: 'full' | 'short' | 'removed'
          link_hash?: string | null
          mail_state?: 'waiting' | 'sent' | 'refused' | 'none'
          mailed_at?: string | null
          person_id?: string
          seen_at?: string | null
          sheet_id?: string
        }
        Relationships: [{
          foreignKeyName: 'call_sheet_recipients_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'call_sheet_recipients_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'call_sheet_recipients_sheet_id_fkey'
          columns: ['sheet_id']
          isOneToOne: false
          referencedRelation: 'call_sheets'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'call_sheet_recipients_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id']
        }]
      }
      call_sheets: {
        Row: {
          answered_at: string | null
          cancelled: boolean
          content: Json
          day_id: string
          documentary_id: string
          ends_at: string
          id: string
          sent_at: string
          sent_by: string | null
          starts_at: string
          version: number
          wrap_at: string
        }
        Insert: {
          answered_at?: string | null
          cancelled?: boolean
          content: Json
          day_id: string
          documentary_id: string
          ends_at: string
          id: string
          sent_at?: string
          sent_by?: string | null
          starts_at: string
          version: number
          wrap_at: string
        }
        Update: {
          answered_at?: string | null
          cancelled?: boolean
          content?: Json
          day_id?: string
          documentary_id?: string
          ends_at?: string
          id?: string
          sent_at?: string
          sent_by?: string | null
          starts_at?: string
          version?: number
          wrap_at?: string
        }
        Relationships: [{
          foreignKeyName: 'call_sheets_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      caption_changes: {
        Row: {
          changes: Json
          cues: number
          id: string
          made_at: string
          made_by: string | null
          number: number
          track_id: string
          version_id: string
          what: 'edited' | 'imported' | 'restored' | 'transcribed'
        }
        Insert: {
          changes: Json
          cues: number
          id: string
          made_at?: string
          made_by?: string | null
          number: number
          track_id: string
          version_id: string
          what: 'edited' | 'imported' | 'restored' | 'transcribed'
        }
        Update: {
          changes?: Json
          cues?: number
          id?: string
          made_at?: string
          made_by?: string | null
          number?: number
          track_id?: string
          version_id?: string
          what?: 'edited' | 'imported' | 'restored' | 'transcribed'
        }
        Relationships: [{
          foreignKeyName: 'caption_changes_track_id_fkey'
          columns: ['track_id']
          isOneToOne: false
          referencedRelation: 'caption_tracks'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'caption_changes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'caption_changes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      caption_tracks: {
        Row: {
          changes: number
          created_at: string
          id: string
          kind: 'captions' | 'subtitles' | 'descriptions'
          label: string
          language: string
          origin: 'uploaded' | 'machine'
          reviewed: boolean
          version_id: string
        }
        Insert: {
          changes?: number
          created_at?: string
          id?: string
          kind?: 'captions' | 'subtitles' | 'descriptions'
          label: string
          language: string
          origin?: 'uploaded' | 'machine'
          reviewed?: boolean
          version_id: string
        }
        Update: {
          changes?: number
          created_at?: string
          id?: string
          kind?: 'captions' | 'subtitles' | 'descriptions'
          label?: string
          language?: string
          origin?: 'uploaded' | 'machine'
          reviewed?: boolean
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'caption_tracks_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'caption_tracks_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      cases: {
        Row: {
          about_id: string
          accused_id: string | null
          appeal: string
          appeal_decided_at: string | null
          appeal_decided_by: string | null
          appeal_reason: string
          appealed_at: string | null
          claimed_at: string | null
          claimed_by: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision: 'kept' | 'taken-down' | null
          diary_entry_id: string | null
          documentary_id: string | null
          due_on: string
          id: string
          kind: 'review' | 'list' | 'film' | 'letter' | 'profile'
          list_id: string | null
          overturned: boolean | null
          quoted: string
          reason: string
          state: 'waiting' | 'settled' | 'appealed' | 'closed'
        }
        Insert: {
          about_id: string
          accused_id?: string | null
          appeal?: string
          appeal_decided_at?: string | null
          appeal_decided_by?: string | null
          appeal_reason?: string
          appealed_at?: string | null
          claimed_at?: string | null
          claimed_by?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision?: 'kept' | 'taken-down' | null
          diary_entry_id?: string | null
          documentary_id?: string | null
          due_on: string
          id?: string
          kind: 'review' | 'list' | 'film' | 'letter' | 'profile'
          list_id?: string | null
          overturned?: boolean | null
          quoted?: string
          reason?: string
          state?: 'waiting' | 'settled' | 'appealed' | 'closed'
        }
        Update: {
          about_id?: string
          accused_id?: string | null
          appeal?: string
          appeal_decided_at?: string | null
          appeal_decided_by?: string | null
          appeal_reason?: string
          appealed_at?: string | null
          claimed_at?: string | null
          claimed_by?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision?: 'kept' | 'taken-down' | null
          diary_entry_id?: string | null
          documentary_id?: string | null
          due_on?: string
          id?: string
          kind?: 'review' | 'list' | 'film' | 'letter' | 'profile'
          list_id?: string | null
          overturned?: boolean | null
          quoted?: string
          reason?: string
          state?: 'waiting' | 'settled' | 'appealed' | 'closed'
        }
        Relationships: [{
          foreignKeyName: 'cases_diary_entry_id_fkey'
          columns: ['diary_entry_id']
          isOneToOne: false
          referencedRelation: 'diary_entries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'cases_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'cases_list_id_fkey'
          columns: ['list_id']
          isOneToOne: false
          referencedRelation: 'lists'
          referencedColumns: ['id']
        }]
      }
      chapters: {
        Row: {
          ends_ms: number
          id: string
          starts_ms: number
          title: string
          version_id: string
        }
        Insert: {
          ends_ms: number
          id?: string
          starts_ms: number
          title: string
          version_id: string
        }
        Update: {
          ends_ms?: number
          id?: string
          starts_ms?: number
          title?: string
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'chapters_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'chapters_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      claims: {
        Row: {
          agreed: string
          answer: string
          asked_at: string
          decided_at: string | null
          decided_by: string | null
          documentary_id: string
          id: string
          kind: 'credit' | 'appearance'
          name: string
          person_id: string
          shown: boolean
          state: 'asked' | 'confirmed' | 'declined'
          words: string
        }
        Insert: {
          agreed?: string
          answer?: string
          asked_at?: string
          decided_at?: string | null
          decided_by?: string | null
          documentary_id: string
          id?: string
          kind: 'credit' | 'appearance'
          name: string
          person_id: string
          shown?: boolean
          state?: 'asked' | 'confirmed' | 'declined'
          words?: string
        }
        Update: {
          agreed?: string
          answer?: string
          asked_at?: string
          decided_at?: string | null
          decided_by?: string | null
          documentary_id?: string
          id?: string
          kind?: 'credit' | 'appearance'
          name?: string
          person_id?: string
          shown?: boolean
          state?: 'asked' | 'confirmed' | 'declined'
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'claims_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      class_answers: {
        Row: {
          choice: number | null
          day: string
          mark: string
          question_id: string
          words: string
        }
        Insert: {
          choice?: number | null
          day?: string
          mark: string
          question_id: string
          words?: string
        }
        Update: {
          choice?: number | null
          day?: string
          mark?: string
          question_id?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'class_answers_question_id_fkey'
          columns: ['question_id']
          isOneToOne: false
          referencedRelation: 'class_questions'
          referencedColumns: ['id']
        }]
      }
      class_clip_days: {
        Row: {
          clip_id: string
          day: string
          plays: number
          watched_ms: number
        }
        Insert: {
          clip_id: string
          day: string
          plays?: number
          watched_ms?: number
        }
        Update: {
          clip_id?: string
          day?: string
          plays?: number
          watched_ms?: number
        }
        Relationships: [{
          foreignKeyName: 'class_clip_days_clip_id_fkey'
          columns: ['clip_id']
          isOneToOne: false
          referencedRelation: 'class_clips'
          referencedColumns: ['id']
        }]
      }
      class_clips: {
        Row: {
          course: string
          created_at: string
          documentary_id: string
          ends_ms: number
          followed: 'made' | 'words' | 'time' | 'lost'
          id: string
          institution_id: string
          made_by: string | null
          made_ends_ms: number
          made_starts_ms: number
          made_version_id: string | null
          removed_at: string | null
          starts_ms: number
          title: string
          version_id: string
          words: string
        }
        Insert: {
          course?: string
          created_at?: string
          documentary_id: string
          ends_ms: number
          followed?: 'made' | 'words' | 'time' | 'lost'
          id?: string
          institution_id: string
          made_by?: string | null
          made_ends_ms?: number
          made_starts_ms?: number
          made_version_id?: string | null
          removed_at?: string | null
          starts_ms: number
          title: string
          version_id: string
          words?: string
        }
        Update: {
          course?: string
          created_at?: string
          documentary_id?: string
          ends_ms?: number
          followed?: 'made' | 'words' | 'time' | 'lost'
          id?: string
          institution_id?: string
          made_by?: string | null
          made_ends_ms?: number
          made_starts_ms?: number
          made_version_id?: string | null
          removed_at?: string | null
          starts_ms?: number
          title?: string
          version_id?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'class_clips_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'class_clips_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'class_clips_made_version_id_fkey'
          columns: ['made_version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'class_clips_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'class_clips_made_version_id_fkey'
          columns: ['made_version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'class_clips_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      class_frames: {
        Row: {
          aal: string
          allowed_at: string
          clip_id: string | null
          list_id: string | null
          mark: string
          person_id: string
          session_id: string | null
        }
        Insert: {
          aal: string
          allowed_at?: string
          clip_id?: string | null
          list_id?: string | null
          mark: string
          person_id: string
          session_id?: string | null
        }
        Update: {
          aal?: string
          allowed_at?: string
          clip_id?: string | null
          list_id?: string | null
          mark?: string
          person_id?: string
          session_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'class_frames_clip_id_fkey'
          columns: ['clip_id']
          isOneToOne: false
          referencedRelation: 'class_clips'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'class_frames_list_id_fkey'
          columns: ['list_id']
          isOneToOne: false
          referencedRelation: 'class_lists'
          referencedColumns: ['id']
        }]
      }
      class_list_clips: {
        Row: {
          clip_id: string
          list_id: string
          place: number
        }
        Insert: {
          clip_id: string
          list_id: string
          place: number
        }
        Update: {
          clip_id?: string
          list_id?: string
          place?: number
        }
        Relationships: [{
          foreignKeyName: 'class_list_clips_clip_id_fkey'
          columns: ['clip_id']
          isOneToOne: false
          referencedRelation: 'class_clips'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'class_list_clips_list_id_fkey'
          columns: ['list_id']
          isOneToOne: false
          referencedRelation: 'class_lists'
          referencedColumns: ['id']
        }]
      }
      class_lists: {
        Row: {
          code_hash: string | null
          code_until: string | null
          course: string
          created_at: string
          id: string
          institution_id: string
          made_by: string | null
          removed_at: string | null
          title: string
          words: string
        }
        Insert: {
          code_hash?: string | null
          code_until?: string | null
          course?: string
          created_at?: string
          id?: string
          institution_id: string
          made_by?: string | null
          removed_at?: string | null
          title: string
          words?: string
        }
        Update: {
          code_hash?: string | null
          code_until?: string | null
          course?: string
          created_at?: string
          id?: string
          institution_id?: string
          made_by?: string | null
          removed_at?: string | null
          title?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'class_lists_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      class_questions: {
        Row: {
          at_ms: number
          choices: string[]
          clip_id: string
          id: string
          list_id: string
          right_choice: number | null
          words: string
        }
        Insert: {
          at_ms: number
          choices?: string[]
          clip_id: string
          id?: string
          list_id: string
          right_choice?: number | null
          words: string
        }
        Update: {
          at_ms?: number
          choices?: string[]
          clip_id?: string
          id?: string
          list_id?: string
          right_choice?: number | null
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'class_questions_clip_id_fkey'
          columns: ['clip_id']
          isOneToOne: false
          referencedRelation: 'class_clips'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'class_questions_list_id_clip_id_fkey'
          columns: ['list_id', 'clip_id']
          isOneToOne: false
          referencedRelation: 'class_list_clips'
          referencedColumns: ['list_id', 'clip_id']
        }, {
          foreignKeyName: 'class_questions_list_id_fkey'
          columns: ['list_id']
          isOneToOne: false
          referencedRelation: 'class_lists'
          referencedColumns: ['id']
        }]
      }
      clearance_items: {
        Row: {
          approved_in: string
          approved_ms: number | null
          changed_at: string
          code: string
          credit_words: string
          documentary_id: string
          id: string
          kind: 'footage' | 'still' | 'sound-recording' | 'composition' | 'artwork' | 'mark' | 'place' | 'text' | 'screen' | 'title' | 'synthetic' | 'other'
          licensor_id: string | null
          licensor_number: string
          made_at: string
          made_by: string | null
          material: 'none' | 'screener' | 'master-ordered' | 'master'
          note: string
          owner_id: string | null
          proofs: number
          removed_at: string | null
          status: 'wanted' | 'found' | 'asked' | 'quoted' | 'negotiating' | 'agreed' | 'signed' | 'paid' | 'refused' | 'replaced' | 'public-domain' | 'fair-use' | 'not-needed'
          title: string
        }
        Insert: {
          approved_in?: string
          approved_ms?: number | null
          changed_at?: string
          code?: string
          credit_words?: string
          documentary_id: string
          id?: string
          kind: 'footage' | 'still' | 'sound-recording' | 'composition' | 'artwork' | 'mark' | 'place' | 'text' | 'screen' | 'title' | 'synthetic' | 'other'
          licensor_id?: string | null
          licensor_number?: string
          made_at?: string
          made_by?: string | null
          material?: 'none' | 'screener' | 'master-ordered' | 'master'
          note?: string
          owner_id?: string | null
          proofs?: number
          removed_at?: string | null
          status?: 'wanted' | 'found' | 'asked' | 'quoted' | 'negotiating' | 'agreed' | 'signed' | 'paid' | 'refused' | 'replaced' | 'public-domain' | 'fair-use' | 'not-needed'
          title: string
        }
        Update: {
          approved_in?: string
          approved_ms?: number | null
          changed_at?: string
          code?: string
          credit_words?: string
          documentary_id?: string
          id?: string
          kind?: 'footage' | 'still' | 'sound-recording' | 'composition' | 'artwork' | 'mark' | 'place' | 'text' | 'screen' | 'title' | 'synthetic' | 'other'
          licensor_id?: string | null
          licensor_number?: string
          made_at?: string
          made_by?: string | null
          material?: 'none' | 'screener' | 'master-ordered' | 'master'
          note?: string
          owner_id?: string | null
          proofs?: number
          removed_at?: string | null
          status?: 'wanted' | 'found' | 'asked' | 'quoted' | 'negotiating' | 'agreed' | 'signed' | 'paid' | 'refused' | 'replaced' | 'public-domain' | 'fair-use' | 'not-needed'
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'clearance_items_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'clearance_items_licensor_id_documentary_id_fkey'
          columns: ['licensor_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_items_owner_id_documentary_id_fkey'
          columns: ['owner_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_items_licensor_id_documentary_id_fkey'
          columns: ['licensor_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_items_owner_id_documentary_id_fkey'
          columns: ['owner_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      clearance_licences: {
        Row: {
          countries: string[]
          documentary_id: string
          ends_on: string | null
          exclusive: boolean
          id: string
          item_id: string
          limits: string
          made_at: string
          media: string[]
          most_ms: number | null
          removed_at: string | null
          starts_on: string
          told_days: number | null
          worldwide: boolean
          zone: string
        }
        Insert: {
          countries?: string[]
          documentary_id: string
          ends_on?: string | null
          exclusive?: boolean
          id?: string
          item_id: string
          limits?: string
          made_at?: string
          media: string[]
          most_ms?: number | null
          removed_at?: string | null
          starts_on: string
          told_days?: number | null
          worldwide?: boolean
          zone?: string
        }
        Update: {
          countries?: string[]
          documentary_id?: string
          ends_on?: string | null
          exclusive?: boolean
          id?: string
          item_id?: string
          limits?: string
          made_at?: string
          media?: string[]
          most_ms?: number | null
          removed_at?: string | null
          starts_on?: string
          told_days?: number | null
          worldwide?: boolean
          zone?: string
        }
        Relationships: [{
          foreignKeyName: 'clearance_licences_item_id_documentary_id_fkey'
          columns: ['item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_items'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      clearance_options: {
        Row: {
          documentary_id: string
          id: string
          item_id: string
          made_at: string
          removed_at: string | null
          scope: string
          take_up_by: string | null
          taken_up_on: string | null
          told_days: number | null
          zone: string
        }
        Insert: {
          documentary_id: string
          id?: string
          item_id: string
          made_at?: string
          removed_at?: string | null
          scope: string
          take_up_by?: string | null
          taken_up_on?: string | null
          told_days?: number | null
          zone?: string
        }
        Update: {
          documentary_id?: string
          id?: string
          item_id?: string
          made_at?: string
          removed_at?: string | null
          scope?: string
          take_up_by?: string | null
          taken_up_on?: string | null
          told_days?: number | null
          zone?: string
        }
        Relationships: [{
          foreignKeyName: 'clearance_options_item_id_documentary_id_fkey'
          columns: ['item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_items'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      clearance_prices: {
        Row: {
          basis: 'second' | 'item' | 'use' | 'flat'
          changed_at: string
          currency: string
          documentary_id: string
          fees: Json
          id: string
          item_id: string
          minimum_scope: 'use' | 'item' | 'licensor'
          minimum_seconds: number | null
          option_id: string | null
          rate: string | null
          removed_at: string | null
          repeats: 'counted' | 'once'
          rounding: 'none' | 'up-per-use' | 'up-in-total'
          tiers: Json
          typed_at: string | null
          typed_by: string | null
          typed_minor: number | null
          withheld_percent: string | null
        }
        Insert: {
          basis: 'second' | 'item' | 'use' | 'flat'
          changed_at?: string
          currency: string
          documentary_id: string
          fees?: Json
          id?: string
          item_id: string
          minimum_scope?: 'use' | 'item' | 'licensor'
          minimum_seconds?: number | null
          option_id?: string | null
          rate?: string | null
          removed_at?: string | null
          repeats?: 'counted' | 'once'
          rounding?: 'none' | 'up-per-use' | 'up-in-total'
          tiers?: Json
          typed_at?: string | null
          typed_by?: string | null
          typed_minor?: number | null
          withheld_percent?: string | null
        }
        Update: {
          basis?: 'second' | 'item' | 'use' | 'flat'
          changed_at?: string
          currency?: string
          documentary_id?: string
          fees?: Json
          id?: string
          item_id?: string
          minimum_scope?: 'use' | 'item' | 'licensor'
          minimum_seconds?: number | null
          option_id?: string | null
          rate?: string | null
          removed_at?: string | null
          repeats?: 'counted' | 'once'
          rounding?: 'none' | 'up-per-use' | 'up-in-total'
          tiers?: Json
          typed_at?: string | null
          typed_by?: string | null
          typed_minor?: number | null
          withheld_percent?: string | null
        }
        Relationships: [{
          foreignKeyName: 'clearance_prices_item_id_documentary_id_fkey'
          columns: ['item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_items'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_prices_option_id_item_id_documentary_id_fkey'
          columns: ['option_id', 'item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_options'
          referencedColumns: ['id', 'item_id', 'documentary_id']
        }]
      }
      clearance_proofs: {
        Row: {
          arrived_at: string | null
          dated_on: string
          documentary_id: string
          from_person_id: string | null
          id: string
          item_id: string | null
          keep_until: string | null
          made_at: string
          name: string
          release_id: string | null
          removed_at: string | null
          sender_id: string | null
          sender_name: string
          sha256: string | null
          size_bytes: number
          type: string
          words: string
        }
        Insert: {
          arrived_at?: string | null
          dated_on: string
          documentary_id: string
          from_person_id?: string | null
          id: string
          item_id?: string | null
          keep_until?: string | null
          made_at?: string
          name: string
          release_id?: string | null
          removed_at?: string | null
          sender_id?: string | null
          sender_name?: string
          sha256?: string | null
          size_bytes: number
          type: string
          words?: string
        }
        Update: {
          arrived_at?: string | null
          dated_on?: string
          documentary_id?: string
          from_person_id?: string | null
          id?: string
          item_id?: string | null
          keep_until?: string | null
          made_at?: string
          name?: string
          release_id?: string | null
          removed_at?: string | null
          sender_id?: string | null
          sender_name?: string
          sha256?: string | null
          size_bytes?: number
          type?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'clearance_proofs_from_person_id_documentary_id_fkey'
          columns: ['from_person_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_proofs_item_id_documentary_id_fkey'
          columns: ['item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_items'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_proofs_release_id_documentary_id_fkey'
          columns: ['release_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'releases'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_proofs_from_person_id_documentary_id_fkey'
          columns: ['from_person_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      clearance_states: {
        Row: {
          approved_in: string
          approved_ms: number | null
          documentary_id: string
          id: string
          item_id: string
          made_at: string
          made_by: string | null
          maker_name: string
          proof_id: string | null
          status: string
          words: string
        }
        Insert: {
          approved_in?: string
          approved_ms?: number | null
          documentary_id: string
          id?: string
          item_id: string
          made_at?: string
          made_by?: string | null
          maker_name?: string
          proof_id?: string | null
          status: string
          words?: string
        }
        Update: {
          approved_in?: string
          approved_ms?: number | null
          documentary_id?: string
          id?: string
          item_id?: string
          made_at?: string
          made_by?: string | null
          maker_name?: string
          proof_id?: string | null
          status?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'clearance_states_item_id_documentary_id_fkey'
          columns: ['item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_items'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_states_proof_id_fkey'
          columns: ['proof_id']
          isOneToOne: false
          referencedRelation: 'clearance_proofs'
          referencedColumns: ['id']
        }]
      }
      clearance_uses: {
        Row: {
          documentary_id: string
          ends_ms: number | null
          id: string
          item_id: string
          made_at: string
          made_by: string | null
          removed_at: string | null
          starts_ms: number | null
          version_id: string
        }
        Insert: {
          documentary_id: string
          ends_ms?: number | null
          id?: string
          item_id: string
          made_at?: string
          made_by?: string | null
          removed_at?: string | null
          starts_ms?: number | null
          version_id: string
        }
        Update: {
          documentary_id?: string
          ends_ms?: number | null
          id?: string
          item_id?: string
          made_at?: string
          made_by?: string | null
          removed_at?: string | null
          starts_ms?: number | null
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'clearance_uses_item_id_documentary_id_fkey'
          columns: ['item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_items'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'clearance_uses_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'clearance_uses_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      cohort_people: {
        Row: {
          came_by: 'institution' | 'code' | 'course'
          cohort_id: string
          credits: number
          graduated_at: string | null
          group_name: string
          joined_at: string
          left_at: string | null
          person_id: string
          role: 'teacher' | 'marker' | 'student'
        }
        Insert: {
          came_by: 'institution' | 'code' | 'course'
          cohort_id: string
          credits?: number
          graduated_at?: string | null
          group_name?: string
          joined_at?: string
          left_at?: string | null
          person_id: string
          role: 'teacher' | 'marker' | 'student'
        }
        Update: {
          came_by?: 'institution' | 'code' | 'course'
          cohort_id?: string
          credits?: number
          graduated_at?: string | null
          group_name?: string
          joined_at?: string
          left_at?: string | null
          person_id?: string
          role?: 'teacher' | 'marker' | 'student'
        }
        Relationships: [{
          foreignKeyName: 'cohort_people_cohort_id_fkey'
          columns: ['cohort_id']
          isOneToOne: false
          referencedRelation: 'cohorts'
          referencedColumns: ['id']
        }]
      }
      cohorts: {
        Row: {
          closed_at: string | null
          code_hash: string | null
          code_until: string | null
          course: string
          course_name: string
          course_system_id: string | null
          credits: number
          id: string
          institution_id: string
          made_at: string
          made_by: string | null
          members_url: string | null
          name: string
          term: string
          zone: string
        }
        Insert: {
          closed_at?: string | null
          code_hash?: string | null
          code_until?: string | null
          course?: string
          course_name?: string
          course_system_id?: string | null
          credits?: number
          id?: string
          institution_id: string
          made_at?: string
          made_by?: string | null
          members_url?: string | null
          name: string
          term?: string
          zone: string
        }
        Update: {
          closed_at?: string | null
          code_hash?: string | null
          code_until?: string | null
          course?: string
          course_name?: string
          course_system_id?: string | null
          credits?: number
          id?: string
          institution_id?: string
          made_at?: string
          made_by?: string | null
          members_url?: string | null
          name?: string
          term?: string
          zone?: string
        }
        Relationships: [{
          foreignKeyName: 'cohorts_course_system_id_fkey'
          columns: ['course_system_id']
          isOneToOne: false
          referencedRelation: 'course_systems'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'cohorts_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      contact_messages: {
        Row: {
          address_hash: string | null
          answer: string
          claimed_at: string | null
          claimed_by: string | null
          created_at: string
          due_on: string
          email: string
          id: string
          language: string
          mail_key: string
          message: string
          name: string
          page: string
          purpose: string
          reference: string
          settled_at: string | null
          settled_by: string | null
          state: 'waiting' | 'answered' | 'closed'
          thread_id: string | null
          user_id: string | null
        }
        Insert: {
          address_hash?: string | null
          answer?: string
          claimed_at?: string | null
          claimed_by?: string | null
          created_at?: string
          due_on: string
          email: string
          id?: string
          language?: string
          mail_key?: string
          message: string
          name: string
          page?: string
          purpose: string
          reference?: string
          settled_at?: string | null
          settled_by?: string | null
          state?: 'waiting' | 'answered' | 'closed'
          thread_id?: string | null
          user_id?: string | null
        }
        Update: {
          address_hash?: string | null
          answer?: string
          claimed_at?: string | null
          claimed_by?: string | null
          created_at?: string
          due_on?: string
          email?: string
          id?: string
          language?: string
          mail_key?: string
          message?: string
          name?: string
          page?: string
          purpose?: string
          reference?: string
          settled_at?: string | null
          settled_by?: string | null
          state?: 'waiting' | 'answered' | 'closed'
          thread_id?: string | null
          user_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'contact_messages_thread_id_fkey'
          columns: ['thread_id']
          isOneToOne: true
          referencedRelation: 'threads'
          referencedColumns: ['id']
        }]
      }
      content_passages: {
        Row: {
          ends_ms: number
          id: string
          note: string
          starts_ms: number
          version_id: string
        }
        Insert: {
          ends_ms: number
          id?: string
          note: string
          starts_ms: number
          version_id: string
        }
        Update: {
          ends_ms?: number
          id?: string
          note?: string
          starts_ms?: number
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'content_passages_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'content_passages_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      course_grades: {
        Row: {
          list_id: string
          made_at: string
          most: number
          person_id: string
          points: number
          sent_at: string | null
        }
        Insert: {
          list_id: string
          made_at?: string
          most: number
          person_id: string
          points: number
          sent_at?: string | null
        }
        Update: {
          list_id?: string
          made_at?: string
          most?: number
          person_id?: string
          points?: number
          sent_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'course_grades_list_id_fkey'
          columns: ['list_id']
          isOneToOne: false
          referencedRelation: 'class_lists'
          referencedColumns: ['id']
        }]
      }
      course_keys: {
        Row: {
          kid: string
          made_at: string
          private_jwk: Json
          public_jwk: Json
        }
        Insert: {
          kid: string
          made_at?: string
          private_jwk: Json
          public_jwk: Json
        }
        Update: {
          kid?: string
          made_at?: string
          private_jwk?: Json
          public_jwk?: Json
        }
        Relationships: []
      }
      course_launches: {
        Row: {
          answers_data: string | null
          answers_url: string | null
          assignment_id: string | null
          course: string
          course_name: string
          deployment: string
          id: string
          language: string
          launched_at: string
          leads_to: string
          line_item: string | null
          list_id: string | null
          members_url: string | null
          person_id: string | null
          person_name: string
          role: 'teacher' | 'member'
          subject: string
          system_id: string
          ticket_hash: string | null
        }
        Insert: {
          answers_data?: string | null
          answers_url?: string | null
          assignment_id?: string | null
          course?: string
          course_name?: string
          deployment: string
          id?: string
          language?: string
          launched_at?: string
          leads_to: string
          line_item?: string | null
          list_id?: string | null
          members_url?: string | null
          person_id?: string | null
          person_name?: string
          role: 'teacher' | 'member'
          subject: string
          system_id: string
          ticket_hash?: string | null
        }
        Update: {
          answers_data?: string | null
          answers_url?: string | null
          assignment_id?: string | null
          course?: string
          course_name?: string
          deployment?: string
          id?: string
          language?: string
          launched_at?: string
          leads_to?: string
          line_item?: string | null
          list_id?: string | null
          members_url?: string | null
          person_id?: string | null
          person_name?: string
          role?: 'teacher' | 'member'
          subject?: string
          system_id?: string
          ticket_hash?: string | null
        }
        Relationships: [{
          foreignKeyName: 'course_launches_assignment_id_fkey'
          columns: ['assignment_id']
          isOneToOne: false
          referencedRelation: 'assignments'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'course_launches_list_id_fkey'
          columns: ['list_id']
          isOneToOne: false
          referencedRelation: 'class_lists'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'course_launches_system_id_fkey'
          columns: ['system_id']
          isOneToOne: false
          referencedRelation: 'course_systems'
          referencedColumns: ['id']
        }]
      }
      course_marks: {
        Row: {
          comment: string
          given: number
          line_item: string | null
          maximum: number
          person_id: string
          sent_at: string | null
          stamp: string | null
          state: 'waiting' | 'sending' | 'sent' | 'refused' | 'takes-none'
          subject: string
          submitted_at: string
          system_id: string
          tries: number
          work_id: string
        }
        Insert: {
          comment?: string
          given: number
          line_item?: string | null
          maximum: number
          person_id: string
          sent_at?: string | null
          stamp?: string | null
          state?: 'waiting' | 'sending' | 'sent' | 'refused' | 'takes-none'
          subject: string
          submitted_at: string
          system_id: string
          tries?: number
          work_id: string
        }
        Update: {
          comment?: string
          given?: number
          line_item?: string | null
          maximum?: number
          person_id?: string
          sent_at?: string | null
          stamp?: string | null
          state?: 'waiting' | 'sending' | 'sent' | 'refused' | 'takes-none'
          subject?: string
          submitted_at?: string
          system_id?: string
          tries?: number
          work_id?: string
        }
        Relationships: [{
          foreignKeyName: 'course_marks_system_id_fkey'
          columns: ['system_id']
          isOneToOne: false
          referencedRelation: 'course_systems'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'course_marks_work_id_fkey'
          columns: ['work_id']
          isOneToOne: false
          referencedRelation: 'works'
          referencedColumns: ['id']
        }]
      }
      course_people: {
        Row: {
          person_id: string
          since: string
          subject: string
          system_id: string
        }
        Insert: {
          person_id: string
          since?: string
          subject: string
          system_id: string
        }
        Update: {
          person_id?: string
          since?: string
          subject?: string
          system_id?: string
        }
        Relationships: [{
          foreignKeyName: 'course_people_system_id_fkey'
          columns: ['system_id']
          isOneToOne: false
          referencedRelation: 'course_systems'
          referencedColumns: ['id']
        }]
      }
      course_registrations: {
        Row: {
          institution_id: string
          made_at: string
          made_by: string
          secret_hash: string
        }
        Insert: {
          institution_id: string
          made_at?: string
          made_by: string
          secret_hash: string
        }
        Update: {
          institution_id?: string
          made_at?: string
          made_by?: string
          secret_hash?: string
        }
        Relationships: [{
          foreignKeyName: 'course_registrations_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      course_sign_ins: {
        Row: {
          begun_at: string
          nonce: string
          state_hash: string
          system_id: string
        }
        Insert: {
          begun_at?: string
          nonce: string
          state_hash: string
          system_id: string
        }
        Update: {
          begun_at?: string
          nonce?: string
          state_hash?: string
          system_id?: string
        }
        Relationships: [{
          foreignKeyName: 'course_sign_ins_system_id_fkey'
          columns: ['system_id']
          isOneToOne: false
          referencedRelation: 'course_systems'
          referencedColumns: ['id']
        }]
      }
      course_systems: {
        Row: {
          client_id: string
          created_at: string
          deployments: string[]
          id: string
          institution_id: string
          issuer: string
          keys_url: string
          launched_at: string | null
          made_by: string | null
          name: string
          sign_in_url: string
          token_url: string
        }
        Insert: {
          client_id: string
          created_at?: string
          deployments?: string[]
          id?: string
          institution_id: string
          issuer: string
          keys_url: string
          launched_at?: string | null
          made_by?: string | null
          name: string
          sign_in_url: string
          token_url: string
        }
        Update: {
          client_id?: string
          created_at?: string
          deployments?: string[]
          id?: string
          institution_id?: string
          issuer?: string
          keys_url?: string
          launched_at?: string | null
          made_by?: string | null
          name?: string
          sign_in_url?: string
          token_url?: string
        }
        Relationships: [{
          foreignKeyName: 'course_systems_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      credit_lines: {
        Row: {
          changed_at: string
          changed_by: string | null
          documentary_id: string
          hidden: boolean
          id: string
          of: string
          place: number
          section: 'participants' | 'crew' | 'music' | 'archive' | 'thanks'
          words: string | null
        }
        Insert: {
          changed_at?: string
          changed_by?: string | null
          documentary_id: string
          hidden?: boolean
          id?: string
          of?: string
          place?: number
          section: 'participants' | 'crew' | 'music' | 'archive' | 'thanks'
          words?: string | null
        }
        Update: {
          changed_at?: string
          changed_by?: string | null
          documentary_id?: string
          hidden?: boolean
          id?: string
          of?: string
          place?: number
          section?: 'participants' | 'crew' | 'music' | 'archive' | 'thanks'
          words?: string | null
        }
        Relationships: [{
          foreignKeyName: 'credit_lines_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      credits: {
        Row: {
          documentary_id: string
          id: string
          name: string
          position: number
          profile_id: string | null
          role: string
        }
        Insert: {
          documentary_id: string
          id?: string
          name: string
          position?: number
          profile_id?: string | null
          role: string
        }
        Update: {
          documentary_id?: string
          id?: string
          name?: string
          position?: number
          profile_id?: string | null
          role?: string
        }
        Relationships: [{
          foreignKeyName: 'credits_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'credits_profile_id_fkey'
          columns: ['profile_id']
          isOneToOne: false
          referencedRelation: 'profiles'
          referencedColumns: ['user_id']
        }]
      }
      cues: {
        Row: {
          ends_ms: number
          id: string
          sensitive: boolean
          speaker: string
          starts_ms: number
          text: string
          track_id: string
          version_id: string
          words: Json | null
        }
        Insert: {
          ends_ms: number
          id?: string
          sensitive?: boolean
          speaker?: string
          starts_ms: number
          text: string
          track_id: string
          version_id: string
          words?: Json | null
        }
        Update: {
          ends_ms?: number
          id?: string
          sensitive?: boolean
          speaker?: string
          starts_ms?: number
          text?: string
          track_id?: string
          version_id?: string
          words?: Json | null
        }
        Relationships: [{
          foreignKeyName: 'cues_track_id_fkey'
          columns: ['track_id']
          isOneToOne: false
          referencedRelation: 'caption_tracks'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'cues_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'cues_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      damaged_places: {
        Row: {
          ends_ms: number
          starts_ms: number
          version_id: string
          what: 'missing' | 'picture' | 'sound'
        }
        Insert: {
          ends_ms: number
          starts_ms: number
          version_id: string
          what: 'missing' | 'picture' | 'sound'
        }
        Update: {
          ends_ms?: number
          starts_ms?: number
          version_id?: string
          what?: 'missing' | 'picture' | 'sound'
        }
        Relationships: [{
          foreignKeyName: 'damaged_places_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'damaged_places_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      desk_visits: {
        Row: {
          before_at: string | null
          last_at: string
          user_id: string
        }
        Insert: {
          before_at?: string | null
          last_at?: string
          user_id: string
        }
        Update: {
          before_at?: string | null
          last_at?: string
          user_id?: string
        }
        Relationships: []
      }
      diary_entries: {
        Row: {
          created_at: string
          documentary_id: string | null
          half_stars: number | null
          hidden_at: string | null
          id: string
          line: string
          removed_at: string | null
          rewatch: boolean
          seen_on: string
          shown: boolean
          spoiler: boolean
          user_id: string
        }
        Insert: {
          created_at?: string
          documentary_id?: string | null
          half_stars?: number | null
          hidden_at?: string | null
          id?: string
          line?: string
          removed_at?: string | null
          rewatch?: boolean
          seen_on?: string
          shown?: boolean
          spoiler?: boolean
          user_id?: string
        }
        Update: {
          created_at?: string
          documentary_id?: string | null
          half_stars?: number | null
          hidden_at?: string | null
          id?: string
          line?: string
          removed_at?: string | null
          rewatch?: boolean
          seen_on?: string
          shown?: boolean
          spoiler?: boolean
          user_id?: string
        }
        Relationships: [{
          foreignKeyName: 'diary_entries_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      documentaries: {
        Row: {
          ages_from: number | null
          content_notes: string
          country: string
          created_at: string
          current_version_id: string | null
          director: string
          embeds: boolean
          heard_unasked: boolean
          id: string
          indexed: boolean
          language: string | null
          owner_id: string
          poster_ms: number | null
          poster_object: string | null
          previews: boolean
          published_at: string | null
          published_until: string | null
          removed_at: string | null
          rights_line: string
          spoken_languages: string[]
          subjects: string[]
          synopsis: string
          title: string
          updated_at: string
          visibility: 'private' | 'invited' | 'unlisted' | 'institutions' | 'public'
          written_languages: string[]
          year: number | null
        }
        Insert: {
          ages_from?: number | null
          content_notes?: string
          country?: string
          created_at?: string
          current_version_id?: string | null
          director?: string
          embeds?: boolean
          heard_unasked?: boolean
          id?: string
          indexed?: boolean
          language?: string | null
          owner_id?: string
          poster_ms?: number | null
          poster_object?: string | null
          previews?: boolean
          published_at?: string | null
          published_until?: string | null
          removed_at?: string | null
          rights_line?: string
          spoken_languages?: string[]
          subjects?: string[]
          synopsis?: string
          title?: string
          updated_at?: string
          visibility?: 'private' | 'invited' | 'unlisted' | 'institutions' | 'public'
          written_languages?: string[]
          year?: number | null
        }
        Update: {
          ages_from?: number | null
          content_notes?: string
          country?: string
          created_at?: string
          current_version_id?: string | null
          director?: string
          embeds?: boolean
          heard_unasked?: boolean
          id?: string
          indexed?: boolean
          language?: string | null
          owner_id?: string
          poster_ms?: number | null
          poster_object?: string | null
          previews?: boolean
          published_at?: string | null
          published_until?: string | null
          removed_at?: string | null
          rights_line?: string
          spoken_languages?: string[]
          subjects?: string[]
          synopsis?: string
          title?: string
          updated_at?: string
          visibility?: 'private' | 'invited' | 'unlisted' | 'institutions' | 'public'
          written_languages?: string[]
          year?: number | null
        }
        Relationships: [{
          foreignKeyName: 'documentaries_current_version_id_fkey'
          columns: ['current_version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'documentaries_current_version_id_fkey'
          columns: ['current_version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      edit_changes: {
        Row: {
          changes: Json
          edit_id: string
          id: string
          made_at: string
          made_by: string | null
        }
        Insert: {
          changes: Json
          edit_id: string
          id: string
          made_at?: string
          made_by?: string | null
        }
        Update: {
          changes?: Json
          edit_id?: string
          id?: string
          made_at?: string
          made_by?: string | null
        }
        Relationships: [{
          foreignKeyName: 'edit_changes_edit_id_fkey'
          columns: ['edit_id']
          isOneToOne: false
          referencedRelation: 'paper_edits'
          referencedColumns: ['id']
        }]
      }
      edit_items: {
        Row: {
          alternates: string[]
          changed_at: string
          changed_by: string | null
          channels: number[] | null
          dissolve_frames: number
          edit_id: string
          frames: number | null
          id: string
          in_frame: number | null
          kind: 'clip' | 'heading' | 'voice-over' | 'note' | 'title' | 'cutaway' | 'archive' | 'pause'
          out_frame: number | null
          over_frames: number | null
          over_item: string | null
          person_id: string | null
          place: number
          removed_at: string | null
          rush_id: string | null
          scene_id: string | null
          struck: string
          tags: string[]
          text: string
        }
        Insert: {
          alternates?: string[]
          changed_at?: string
          changed_by?: string | null
          channels?: number[] | null
          dissolve_frames?: number
          edit_id: string
          frames?: number | null
          id: string
          in_frame?: number | null
          kind: 'clip' | 'heading' | 'voice-over' | 'note' | 'title' | 'cutaway' | 'archive' | 'pause'
          out_frame?: number | null
          over_frames?: number | null
          over_item?: string | null
          person_id?: string | null
          place: number
          removed_at?: string | null
          rush_id?: string | null
          scene_id?: string | null
          struck?: string
          tags?: string[]
          text?: string
        }
        Update: {
          alternates?: string[]
          changed_at?: string
          changed_by?: string | null
          channels?: number[] | null
          dissolve_frames?: number
          edit_id?: string
          frames?: number | null
          id?: string
          in_frame?: number | null
          kind?: 'clip' | 'heading' | 'voice-over' | 'note' | 'title' | 'cutaway' | 'archive' | 'pause'
          out_frame?: number | null
          over_frames?: number | null
          over_item?: string | null
          person_id?: string | null
          place?: number
          removed_at?: string | null
          rush_id?: string | null
          scene_id?: string | null
          struck?: string
          tags?: string[]
          text?: string
        }
        Relationships: [{
          foreignKeyName: 'edit_items_edit_id_fkey'
          columns: ['edit_id']
          isOneToOne: false
          referencedRelation: 'paper_edits'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'edit_items_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'edit_items_rush_id_fkey'
          columns: ['rush_id']
          isOneToOne: false
          referencedRelation: 'rushes'
          referencedColumns: ['version_id']
        }, {
          foreignKeyName: 'edit_items_scene_id_fkey'
          columns: ['scene_id']
          isOneToOne: false
          referencedRelation: 'outline_scenes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'edit_items_rush_id_fkey'
          columns: ['rush_id']
          isOneToOne: false
          referencedRelation: 'own_rushes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'edit_items_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id']
        }]
      }
      edit_renders: {
        Row: {
          asked_at: string
          asked_by: string | null
          edit_id: string
          failure: string | null
          id: string
          map: Json | null
          number: number
          progress: number
          state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
          version_id: string | null
        }
        Insert: {
          asked_at?: string
          asked_by?: string | null
          edit_id: string
          failure?: string | null
          id?: string
          map?: Json | null
          number: number
          progress?: number
          state?: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
          version_id?: string | null
        }
        Update: {
          asked_at?: string
          asked_by?: string | null
          edit_id?: string
          failure?: string | null
          id?: string
          map?: Json | null
          number?: number
          progress?: number
          state?: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
          version_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'edit_renders_edit_id_number_fkey'
          columns: ['edit_id', 'number']
          isOneToOne: false
          referencedRelation: 'edit_versions'
          referencedColumns: ['edit_id', 'number']
        }, {
          foreignKeyName: 'edit_renders_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'edit_renders_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      edit_versions: {
        Row: {
          edit_id: string
          items: Json
          made_at: string
          made_by: string | null
          name: string
          number: number
        }
        Insert: {
          edit_id: string
          items: Json
          made_at?: string
          made_by?: string | null
          name?: string
          number: number
        }
        Update: {
          edit_id?: string
          items?: Json
          made_at?: string
          made_by?: string | null
          name?: string
          number?: number
        }
        Relationships: [{
          foreignKeyName: 'edit_versions_edit_id_fkey'
          columns: ['edit_id']
          isOneToOne: false
          referencedRelation: 'paper_edits'
          referencedColumns: ['id']
        }]
      }
      essays: {
        Row: {
          body: string
          created_at: string
          documentary_id: string | null
          id: string
          lead: string
          published_at: string | null
          signed_by: string
          title: string
        }
        Insert: {
          body?: string
          created_at?: string
          documentary_id?: string | null
          id?: string
          lead: string
          published_at?: string | null
          signed_by: string
          title: string
        }
        Update: {
          body?: string
          created_at?: string
          documentary_id?: string | null
          id?: string
          lead?: string
          published_at?: string | null
          signed_by?: string
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'essays_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      fact_claims: {
        Row: {
          changed_at: string
          checked_at: string | null
          checked_by: string | null
          checker_name: string
          claim: string
          documentary_id: string
          ends_ms: number
          id: string
          kind: 'fact' | 'figure' | 'date' | 'quote' | 'allegation' | 'opinion'
          made_at: string
          made_by: string | null
          note: string
          person_id: string | null
          removed_at: string | null
          reply: string
          reply_asked_on: string | null
          reply_until: string | null
          said_by: 'narration' | 'person' | 'graphic'
          sources: number
          starts_ms: number
          state: 'open' | 'sourced' | 'checked' | 'disputed' | 'changed' | 'accepted'
          version_id: string
          writers: string[]
        }
        Insert: {
          changed_at?: string
          checked_at?: string | null
          checked_by?: string | null
          checker_name?: string
          claim: string
          documentary_id: string
          ends_ms: number
          id?: string
          kind?: 'fact' | 'figure' | 'date' | 'quote' | 'allegation' | 'opinion'
          made_at?: string
          made_by?: string | null
          note?: string
          person_id?: string | null
          removed_at?: string | null
          reply?: string
          reply_asked_on?: string | null
          reply_until?: string | null
          said_by?: 'narration' | 'person' | 'graphic'
          sources?: number
          starts_ms: number
          state?: 'open' | 'sourced' | 'checked' | 'disputed' | 'changed' | 'accepted'
          version_id: string
          writers?: string[]
        }
        Update: {
          changed_at?: string
          checked_at?: string | null
          checked_by?: string | null
          checker_name?: string
          claim?: string
          documentary_id?: string
          ends_ms?: number
          id?: string
          kind?: 'fact' | 'figure' | 'date' | 'quote' | 'allegation' | 'opinion'
          made_at?: string
          made_by?: string | null
          note?: string
          person_id?: string | null
          removed_at?: string | null
          reply?: string
          reply_asked_on?: string | null
          reply_until?: string | null
          said_by?: 'narration' | 'person' | 'graphic'
          sources?: number
          starts_ms?: number
          state?: 'open' | 'sourced' | 'checked' | 'disputed' | 'changed' | 'accepted'
          version_id?: string
          writers?: string[]
        }
        Relationships: [{
          foreignKeyName: 'fact_claims_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'fact_claims_person_id_documentary_id_fkey'
          columns: ['person_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'fact_claims_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'fact_claims_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'fact_claims_person_id_documentary_id_fkey'
          columns: ['person_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      fact_sources: {
        Row: {
          citation: string
          claim_id: string
          documentary_id: string
          file_id: string | null
          id: string
          made_at: string
          made_by: string | null
          page: string
          rank: 'primary' | 'secondary'
          removed_at: string | null
          web_address: string
        }
        Insert: {
          citation: string
          claim_id: string
          documentary_id: string
          file_id?: string | null
          id?: string
          made_at?: string
          made_by?: string | null
          page?: string
          rank?: 'primary' | 'secondary'
          removed_at?: string | null
          web_address?: string
        }
        Update: {
          citation?: string
          claim_id?: string
          documentary_id?: string
          file_id?: string | null
          id?: string
          made_at?: string
          made_by?: string | null
          page?: string
          rank?: 'primary' | 'secondary'
          removed_at?: string | null
          web_address?: string
        }
        Relationships: [{
          foreignKeyName: 'fact_sources_claim_id_documentary_id_fkey'
          columns: ['claim_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'fact_claims'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'fact_sources_file_id_fkey'
          columns: ['file_id']
          isOneToOne: false
          referencedRelation: 'film_files'
          referencedColumns: ['id']
        }]
      }
      fact_states: {
        Row: {
          claim_id: string
          documentary_id: string
          id: string
          made_at: string
          made_by: string | null
          maker_name: string
          state: string
          words: string
        }
        Insert: {
          claim_id: string
          documentary_id: string
          id?: string
          made_at?: string
          made_by?: string | null
          maker_name?: string
          state: string
          words?: string
        }
        Update: {
          claim_id?: string
          documentary_id?: string
          id?: string
          made_at?: string
          made_by?: string | null
          maker_name?: string
          state?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'fact_states_claim_id_documentary_id_fkey'
          columns: ['claim_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'fact_claims'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      fair_uses: {
        Row: {
          alternatives: string
          changed_at: string
          class: string
          credited: boolean
          documentary_id: string
          id: string
          insurer: 'not-asked' | 'asked' | 'covered' | 'covered-if' | 'declined'
          insurer_words: string
          item_id: string
          law: 'us' | 'uk' | 'de' | 'other'
          law_words: string
          made_at: string
          made_by: string | null
          opinion: 'none' | 'fits' | 'fits-if' | 'does-not-fit'
          opinion_words: string
          read_on: string | null
          reader: string
          removed_at: string | null
          source_ms: number | null
          source_words: string
          why: string
        }
        Insert: {
          alternatives?: string
          changed_at?: string
          class?: string
          credited?: boolean
          documentary_id: string
          id?: string
          insurer?: 'not-asked' | 'asked' | 'covered' | 'covered-if' | 'declined'
          insurer_words?: string
          item_id: string
          law?: 'us' | 'uk' | 'de' | 'other'
          law_words?: string
          made_at?: string
          made_by?: string | null
          opinion?: 'none' | 'fits' | 'fits-if' | 'does-not-fit'
          opinion_words?: string
          read_on?: string | null
          reader?: string
          removed_at?: string | null
          source_ms?: number | null
          source_words?: string
          why?: string
        }
        Update: {
          alternatives?: string
          changed_at?: string
          class?: string
          credited?: boolean
          documentary_id?: string
          id?: string
          insurer?: 'not-asked' | 'asked' | 'covered' | 'covered-if' | 'declined'
          insurer_words?: string
          item_id?: string
          law?: 'us' | 'uk' | 'de' | 'other'
          law_words?: string
          made_at?: string
          made_by?: string | null
          opinion?: 'none' | 'fits' | 'fits-if' | 'does-not-fit'
          opinion_words?: string
          read_on?: string | null
          reader?: string
          removed_at?: string | null
          source_ms?: number | null
          source_words?: string
          why?: string
        }
        Relationships: [{
          foreignKeyName: 'fair_uses_item_id_documentary_id_fkey'
          columns: ['item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_items'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      feeds: {
        Row: {
          created_at: string
          creator_id: string | null
          id: string
          kind: 'films' | 'creator' | 'season' | 'programme'
          read_at: string | null
          season_id: string | null
          secret_hash: string
          user_id: string
        }
        Insert: {
          created_at?: string
          creator_id?: string | null
          id?: string
          kind: 'films' | 'creator' | 'season' | 'programme'
          read_at?: string | null
          season_id?: string | null
          secret_hash: string
          user_id?: string
        }
        Update: {
          created_at?: string
          creator_id?: string | null
          id?: string
          kind?: 'films' | 'creator' | 'season' | 'programme'
          read_at?: string | null
          season_id?: string | null
          secret_hash?: string
          user_id?: string
        }
        Relationships: [{
          foreignKeyName: 'feeds_season_id_fkey'
          columns: ['season_id']
          isOneToOne: false
          referencedRelation: 'seasons'
          referencedColumns: ['id']
        }]
      }
      film_file_versions: {
        Row: {
          arrived_at: string | null
          created_at: string
          file_id: string
          id: string
          name: string
          number: number
          sender_id: string | null
          sender_name: string
          size_bytes: number
          type: string
          words: string
        }
        Insert: {
          arrived_at?: string | null
          created_at?: string
          file_id: string
          id: string
          name: string
          number: number
          sender_id?: string | null
          sender_name?: string
          size_bytes: number
          type: string
          words?: string
        }
        Update: {
          arrived_at?: string | null
          created_at?: string
          file_id?: string
          id?: string
          name?: string
          number?: number
          sender_id?: string | null
          sender_name?: string
          size_bytes?: number
          type?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'film_file_versions_file_id_fkey'
          columns: ['file_id']
          isOneToOne: false
          referencedRelation: 'film_files'
          referencedColumns: ['id']
        }]
      }
      film_files: {
        Row: {
          created_at: string
          documentary_id: string
          id: string
          kind: 'script' | 'transcript' | 'cue-sheet' | 'artwork' | 'release' | 'contract' | 'receipt' | 'other'
          made_by: string | null
          removed_at: string | null
          title: string
        }
        Insert: {
          created_at?: string
          documentary_id: string
          id: string
          kind: 'script' | 'transcript' | 'cue-sheet' | 'artwork' | 'release' | 'contract' | 'receipt' | 'other'
          made_by?: string | null
          removed_at?: string | null
          title: string
        }
        Update: {
          created_at?: string
          documentary_id?: string
          id?: string
          kind?: 'script' | 'transcript' | 'cue-sheet' | 'artwork' | 'release' | 'contract' | 'receipt' | 'other'
          made_by?: string | null
          removed_at?: string | null
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'film_files_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      film_identifiers: {
        Row: {
          documentary_id: string
          id: string
          scheme: 'eidr' | 'isan' | 'doi' | 'wikidata'
          value: string
        }
        Insert: {
          documentary_id: string
          id?: string
          scheme: 'eidr' | 'isan' | 'doi' | 'wikidata'
          value: string
        }
        Update: {
          documentary_id?: string
          id?: string
          scheme?: 'eidr' | 'isan' | 'doi' | 'wikidata'
          value?: string
        }
        Relationships: [{
          foreignKeyName: 'film_identifiers_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      film_names: {
        Row: {
          documentary_id: string
          name: string
        }
        Insert: {
          documentary_id: string
          name: string
        }
        Update: {
          documentary_id?: string
          name?: string
        }
        Relationships: [{
          foreignKeyName: 'film_names_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      film_places: {
        Row: {
          documentary_id: string
          id: string
          latitude: number | null
          longitude: number | null
          name: string
          position: number
        }
        Insert: {
          documentary_id: string
          id?: string
          latitude?: number | null
          longitude?: number | null
          name: string
          position?: number
        }
        Update: {
          documentary_id?: string
          id?: string
          latitude?: number | null
          longitude?: number | null
          name?: string
          position?: number
        }
        Relationships: [{
          foreignKeyName: 'film_places_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      footnotes: {
        Row: {
          claim_id: string | null
          ends_ms: number
          id: string
          source: string
          starts_ms: number
          statement: string
          version_id: string
          web_address: string
        }
        Insert: {
          claim_id?: string | null
          ends_ms: number
          id?: string
          source: string
          starts_ms: number
          statement?: string
          version_id: string
          web_address?: string
        }
        Update: {
          claim_id?: string | null
          ends_ms?: number
          id?: string
          source?: string
          starts_ms?: number
          statement?: string
          version_id?: string
          web_address?: string
        }
        Relationships: [{
          foreignKeyName: 'footnotes_claim_id_fkey'
          columns: ['claim_id']
          isOneToOne: false
          referencedRelation: 'fact_claims'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'footnotes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'footnotes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      funders: {
        Row: {
          documentary_id: string
          id: string
          name: string
          position: number
          programme: string
          web_address: string
        }
        Insert: {
          documentary_id: string
          id?: string
          name: string
          position?: number
          programme?: string
          web_address?: string
        }
        Update: {
          documentary_id?: string
          id?: string
          name?: string
          position?: number
          programme?: string
          web_address?: string
        }
        Relationships: [{
          foreignKeyName: 'funders_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      hand_ins: {
        Row: {
          credits: number
          documentary_id: string | null
          handed_at: string
          handed_by: string | null
          id: string
          number: number
          parts: Json
          rubric: number
          version_id: string | null
          words: string
          work_id: string
        }
        Insert: {
          credits?: number
          documentary_id?: string | null
          handed_at?: string
          handed_by?: string | null
          id: string
          number: number
          parts: Json
          rubric: number
          version_id?: string | null
          words?: string
          work_id: string
        }
        Update: {
          credits?: number
          documentary_id?: string | null
          handed_at?: string
          handed_by?: string | null
          id?: string
          number?: number
          parts?: Json
          rubric?: number
          version_id?: string | null
          words?: string
          work_id?: string
        }
        Relationships: [{
          foreignKeyName: 'hand_ins_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'hand_ins_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'hand_ins_work_id_fkey'
          columns: ['work_id']
          isOneToOne: false
          referencedRelation: 'works'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'hand_ins_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      hotspots: {
        Row: {
          asset_id: string | null
          ends_ms: number | null
          happened_from: string
          happened_to: string
          id: string
          kind: 'range' | 'text' | 'picture' | 'sound'
          owner_id: string
          place: number[]
          position: number
          space_id: string
          starts_ms: number | null
          stay_ms: number | null
          title: string
          version_id: string | null
          view: number[] | null
          words: string
        }
        Insert: {
          asset_id?: string | null
          ends_ms?: number | null
          happened_from?: string
          happened_to?: string
          id: string
          kind: 'range' | 'text' | 'picture' | 'sound'
          owner_id: string
          place: number[]
          position: number
          space_id: string
          starts_ms?: number | null
          stay_ms?: number | null
          title?: string
          version_id?: string | null
          view?: number[] | null
          words?: string
        }
        Update: {
          asset_id?: string | null
          ends_ms?: number | null
          happened_from?: string
          happened_to?: string
          id?: string
          kind?: 'range' | 'text' | 'picture' | 'sound'
          owner_id?: string
          place?: number[]
          position?: number
          space_id?: string
          starts_ms?: number | null
          stay_ms?: number | null
          title?: string
          version_id?: string | null
          view?: number[] | null
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'hotspots_asset_id_fkey'
          columns: ['asset_id']
          isOneToOne: false
          referencedRelation: 'space_assets'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'hotspots_space_id_fkey'
          columns: ['space_id']
          isOneToOne: false
          referencedRelation: 'spaces'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'hotspots_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'hotspots_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      house_settings: {
        Row: {
          contact_email: string
          flags: Json
          law: string
          locks_need_rights: boolean
          name: string
          only_row: boolean
          place_of_files: string
          postal_address: string
          publish_wall: 'none' | 'reason' | 'closed'
          quota_bytes: number
          quota_films: number | null
          quota_hours: number | null
          rules: string
          run_by: string
          stage_hosts: string[]
          updated_at: string
        }
        Insert: {
          contact_email?: string
          flags?: Json
          law?: string
          locks_need_rights?: boolean
          name?: string
          only_row?: boolean
          place_of_files?: string
          postal_address?: string
          publish_wall?: 'none' | 'reason' | 'closed'
          quota_bytes?: number
          quota_films?: number | null
          quota_hours?: number | null
          rules?: string
          run_by?: string
          stage_hosts?: string[]
          updated_at?: string
        }
        Update: {
          contact_email?: string
          flags?: Json
          law?: string
          locks_need_rights?: boolean
          name?: string
          only_row?: boolean
          place_of_files?: string
          postal_address?: string
          publish_wall?: 'none' | 'reason' | 'closed'
          quota_bytes?: number
          quota_films?: number | null
          quota_hours?: number | null
          rules?: string
          run_by?: string
          stage_hosts?: string[]
          updated_at?: string
        }
        Relationships: []
      }
      impact_evidence: {
        Row: {
          confidence: 'claimed' | 'likely' | 'shown'
          created_at: string
          documentary_id: string
          ends_ms: number | null
          goal_id: string | null
          happened_on: string
          id: string
          kind: 'learning' | 'attitude' | 'action' | 'policy' | 'media' | 'community'
          place: string
          proof_url: string
          starts_ms: number | null
          version_id: string | null
          words: string
        }
        Insert: {
          confidence?: 'claimed' | 'likely' | 'shown'
          created_at?: string
          documentary_id: string
          ends_ms?: number | null
          goal_id?: string | null
          happened_on?: string
          id?: string
          kind: 'learning' | 'attitude' | 'action' | 'policy' | 'media' | 'community'
          place?: string
          proof_url?: string
          starts_ms?: number | null
          version_id?: string | null
          words: string
        }
        Update: {
          confidence?: 'claimed' | 'likely' | 'shown'
          created_at?: string
          documentary_id?: string
          ends_ms?: number | null
          goal_id?: string | null
          happened_on?: string
          id?: string
          kind?: 'learning' | 'attitude' | 'action' | 'policy' | 'media' | 'community'
          place?: string
          proof_url?: string
          starts_ms?: number | null
          version_id?: string | null
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'impact_evidence_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'impact_evidence_goal_id_fkey'
          columns: ['goal_id']
          isOneToOne: false
          referencedRelation: 'impact_goals'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'impact_evidence_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'impact_evidence_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      impact_goals: {
        Row: {
          created_at: string
          documentary_id: string
          due_on: string | null
          id: string
          kind: 'learning' | 'attitude' | 'action' | 'policy' | 'media' | 'community'
          reached_on: string | null
          words: string
        }
        Insert: {
          created_at?: string
          documentary_id: string
          due_on?: string | null
          id?: string
          kind: 'learning' | 'attitude' | 'action' | 'policy' | 'media' | 'community'
          reached_on?: string | null
          words: string
        }
        Update: {
          created_at?: string
          documentary_id?: string
          due_on?: string | null
          id?: string
          kind?: 'learning' | 'attitude' | 'action' | 'policy' | 'media' | 'community'
          reached_on?: string | null
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'impact_goals_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      institution_applications: {
        Row: {
          contact_email: string
          contact_name: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          domain: string
          id: string
          name: string
          reason: string
          sign_in: 'e-mail' | 'saml' | 'address-range' | 'library-card'
          state: 'received' | 'in-review' | 'agreed' | 'declined'
          type: 'university-library' | 'public-library' | 'school' | 'film-school' | 'community'
          user_id: string
          website: string
        }
        Insert: {
          contact_email: string
          contact_name: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          domain: string
          id?: string
          name: string
          reason?: string
          sign_in: 'e-mail' | 'saml' | 'address-range' | 'library-card'
          state?: 'received' | 'in-review' | 'agreed' | 'declined'
          type: 'university-library' | 'public-library' | 'school' | 'film-school' | 'community'
          user_id?: string
          website?: string
        }
        Update: {
          contact_email?: string
          contact_name?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          domain?: string
          id?: string
          name?: string
          reason?: string
          sign_in?: 'e-mail' | 'saml' | 'address-range' | 'library-card'
          state?: 'received' | 'in-review' | 'agreed' | 'declined'
          type?: 'university-library' | 'public-library' | 'school' | 'film-school' | 'community'
          user_id?: string
          website?: string
        }
        Relationships: []
      }
      institution_cards: {
        Row: {
          card_hash: string
          institution_id: string
          person_id: string | null
        }
        Insert: {
          card_hash: string
          institution_id: string
          person_id?: string | null
        }
        Update: {
          card_hash?: string
          institution_id?: string
          person_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'institution_cards_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      institution_invitations: {
        Row: {
          address: string
          created_at: string
          id: string
          institution_id: string
          invited_by: string | null
          mailed_at: string | null
          role: 'librarian' | 'teacher' | 'member'
        }
        Insert: {
          address: string
          created_at?: string
          id?: string
          institution_id: string
          invited_by?: string | null
          mailed_at?: string | null
          role: 'librarian' | 'teacher' | 'member'
        }
        Update: {
          address?: string
          created_at?: string
          id?: string
          institution_id?: string
          invited_by?: string | null
          mailed_at?: string | null
          role?: 'librarian' | 'teacher' | 'member'
        }
        Relationships: [{
          foreignKeyName: 'institution_invitations_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      institution_members: {
        Row: {
          came_by: 'application' | 'invitation' | 'domain' | 'saml' | 'network' | 'card' | 'terminal' | 'course'
          changed_at: string
          institution_id: string
          joined_at: string
          on_site_until: string | null
          person_id: string
          role: 'librarian' | 'teacher' | 'member'
          state: 'asked' | 'in' | 'left'
          until: string | null
        }
        Insert: {
          came_by: 'application' | 'invitation' | 'domain' | 'saml' | 'network' | 'card' | 'terminal' | 'course'
          changed_at?: string
          institution_id: string
          joined_at?: string
          on_site_until?: string | null
          person_id: string
          role?: 'librarian' | 'teacher' | 'member'
          state?: 'asked' | 'in' | 'left'
          until?: string | null
        }
        Update: {
          came_by?: 'application' | 'invitation' | 'domain' | 'saml' | 'network' | 'card' | 'terminal' | 'course'
          changed_at?: string
          institution_id?: string
          joined_at?: string
          on_site_until?: string | null
          person_id?: string
          role?: 'librarian' | 'teacher' | 'member'
          state?: 'asked' | 'in' | 'left'
          until?: string | null
        }
        Relationships: [{
          foreignKeyName: 'institution_members_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      institution_networks: {
        Row: {
          created_at: string
          institution_id: string
          range: string
        }
        Insert: {
          created_at?: string
          institution_id: string
          range: string
        }
        Update: {
          created_at?: string
          institution_id?: string
          range?: string
        }
        Relationships: [{
          foreignKeyName: 'institution_networks_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      institution_sign_ins: {
        Row: {
          asked_at: string
          asked_by: string | null
          decided_at: string | null
          expires_at: string | null
          fetched_at: string | null
          institution_id: string
          mail_attribute: string
          metadata_url: string
          metadata_xml: string
          name_attribute: string
          problem: string
          problem_since: string | null
          provider_id: string | null
          reason: string
          role_attribute: string
          state: 'asked' | 'connected' | 'declined'
          teacher_values: string[]
        }
        Insert: {
          asked_at?: string
          asked_by?: string | null
          decided_at?: string | null
          expires_at?: string | null
          fetched_at?: string | null
          institution_id: string
          mail_attribute?: string
          metadata_url?: string
          metadata_xml?: string
          name_attribute?: string
          problem?: string
          problem_since?: string | null
          provider_id?: string | null
          reason?: string
          role_attribute?: string
          state?: 'asked' | 'connected' | 'declined'
          teacher_values?: string[]
        }
        Update: {
          asked_at?: string
          asked_by?: string | null
          decided_at?: string | null
          expires_at?: string | null
          fetched_at?: string | null
          institution_id?: string
          mail_attribute?: string
          metadata_url?: string
          metadata_xml?: string
          name_attribute?: string
          problem?: string
          problem_since?: string | null
          provider_id?: string | null
          reason?: string
          role_attribute?: string
          state?: 'asked' | 'connected' | 'declined'
          teacher_values?: string[]
        }
        Relationships: [{
          foreignKeyName: 'institution_sign_ins_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: true
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      institution_terminals: {
        Row: {
          code_hash: string
          created_at: string
          id: string
          institution_id: string
          name: string
        }
        Insert: {
          code_hash: string
          created_at?: string
          id?: string
          institution_id: string
          name: string
        }
        Update: {
          code_hash?: string
          created_at?: string
          id?: string
          institution_id?: string
          name?: string
        }
        Relationships: [{
          foreignKeyName: 'institution_terminals_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      institution_tries: {
        Row: {
          institution_id: string | null
          network_hash: string | null
          person_id: string | null
          tried_at: string
        }
        Insert: {
          institution_id?: string | null
          network_hash?: string | null
          person_id?: string | null
          tried_at?: string
        }
        Update: {
          institution_id?: string | null
          network_hash?: string | null
          person_id?: string | null
          tried_at?: string
        }
        Relationships: [{
          foreignKeyName: 'institution_tries_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      institutions: {
        Row: {
          billing: string
          closed_at: string | null
          country: string
          created_at: string
          domain: string
          domain_opens: 'never' | 'asked' | 'at-once'
          id: string
          name: string
          people_served: number | null
          proxy_prefix: string
          type: 'university-library' | 'public-library' | 'school' | 'film-school' | 'community'
          website: string
        }
        Insert: {
          billing?: string
          closed_at?: string | null
          country?: string
          created_at?: string
          domain: string
          domain_opens?: 'never' | 'asked' | 'at-once'
          id?: string
          name: string
          people_served?: number | null
          proxy_prefix?: string
          type: 'university-library' | 'public-library' | 'school' | 'film-school' | 'community'
          website?: string
        }
        Update: {
          billing?: string
          closed_at?: string | null
          country?: string
          created_at?: string
          domain?: string
          domain_opens?: 'never' | 'asked' | 'at-once'
          id?: string
          name?: string
          people_served?: number | null
          proxy_prefix?: string
          type?: 'university-library' | 'public-library' | 'school' | 'film-school' | 'community'
          website?: string
        }
        Relationships: []
      }
      invitation_letters: {
        Row: {
          address: string
          asked_at: string
          asked_by: string
          by_notice: boolean
          documentary_id: string | null
          expires_at: string
          id: string
          leads_to: string
          review_id: string | null
          role: '' | 'producer' | 'editor' | 'reviewer' | 'host' | 'moderator' | 'speaker'
          screening_id: string | null
          state: 'waiting' | 'sent' | 'refused' | 'none'
          words: string
        }
        Insert: {
          address: string
          asked_at?: string
          asked_by: string
          by_notice?: boolean
          documentary_id?: string | null
          expires_at: string
          id?: string
          leads_to: string
          review_id?: string | null
          role?: '' | 'producer' | 'editor' | 'reviewer' | 'host' | 'moderator' | 'speaker'
          screening_id?: string | null
          state?: 'waiting' | 'sent' | 'refused' | 'none'
          words?: string
        }
        Update: {
          address?: string
          asked_at?: string
          asked_by?: string
          by_notice?: boolean
          documentary_id?: string | null
          expires_at?: string
          id?: string
          leads_to?: string
          review_id?: string | null
          role?: '' | 'producer' | 'editor' | 'reviewer' | 'host' | 'moderator' | 'speaker'
          screening_id?: string | null
          state?: 'waiting' | 'sent' | 'refused' | 'none'
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'invitation_letters_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'invitation_letters_review_id_fkey'
          columns: ['review_id']
          isOneToOne: false
          referencedRelation: 'reviews'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'invitation_letters_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      invited_viewers: {
        Row: {
          added_at: string
          address: string | null
          documentary_id: string
          id: string
          name: string
          seen_at: string | null
          sees_first: boolean
        }
        Insert: {
          added_at?: string
          address?: string | null
          documentary_id: string
          id?: string
          name?: string
          seen_at?: string | null
          sees_first?: boolean
        }
        Update: {
          added_at?: string
          address?: string | null
          documentary_id?: string
          id?: string
          name?: string
          seen_at?: string | null
          sees_first?: boolean
        }
        Relationships: [{
          foreignKeyName: 'invited_viewers_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      job_runs: {
        Row: {
          about: Json
          attempt: number
          began_at: string
          error: string
          id: number
          job: string
          outcome: 'done' | 'failed' | 'given-up'
          took_ms: number
        }
        Insert: {
          about?: Json
          attempt: number
          began_at: string
          error?: string
          id?: never
          job: string
          outcome: 'done' | 'failed' | 'given-up'
          took_ms: number
        }
        Update: {
          about?: Json
          attempt?: number
          began_at?: string
          error?: string
          id?: never
          job?: string
          outcome?: 'done' | 'failed' | 'given-up'
          took_ms?: number
        }
        Relationships: []
      }
      kept_searches: {
        Row: {
          address: string
          asked: Json
          created_at: string
          id: string
          seen_at: string
          told_at: string | null
          user_id: string
        }
        Insert: {
          address: string
          asked: Json
          created_at?: string
          id?: string
          seen_at?: string
          told_at?: string | null
          user_id?: string
        }
        Update: {
          address?: string
          asked?: Json
          created_at?: string
          id?: string
          seen_at?: string
          told_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      library_keys: {
        Row: {
          created_at: string
          id: string
          institution_id: string
          made_by: string | null
          name: string
          read_at: string | null
          secret_hash: string
          used_for: 'usage' | 'catalogue'
        }
        Insert: {
          created_at?: string
          id?: string
          institution_id: string
          made_by?: string | null
          name: string
          read_at?: string | null
          secret_hash: string
          used_for: 'usage' | 'catalogue'
        }
        Update: {
          created_at?: string
          id?: string
          institution_id?: string
          made_by?: string | null
          name?: string
          read_at?: string | null
          secret_hash?: string
          used_for?: 'usage' | 'catalogue'
        }
        Relationships: [{
          foreignKeyName: 'library_keys_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      licence_films: {
        Row: {
          documentary_id: string
          licence_id: string
        }
        Insert: {
          documentary_id: string
          licence_id: string
        }
        Update: {
          documentary_id?: string
          licence_id?: string
        }
        Relationships: [{
          foreignKeyName: 'licence_films_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'licence_films_licence_id_fkey'
          columns: ['licence_id']
          isOneToOne: false
          referencedRelation: 'licences'
          referencedColumns: ['id']
        }]
      }
      licence_offer_films: {
        Row: {
          documentary_id: string
          offer_id: string
        }
        Insert: {
          documentary_id: string
          offer_id: string
        }
        Update: {
          documentary_id?: string
          offer_id?: string
        }
        Relationships: [{
          foreignKeyName: 'licence_offer_films_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'licence_offer_films_offer_id_fkey'
          columns: ['offer_id']
          isOneToOne: false
          referencedRelation: 'licence_offers'
          referencedColumns: ['id']
        }]
      }
      licence_offers: {
        Row: {
          at_once: boolean
          created_at: string
          creator_id: string
          id: string
          open: boolean
          serves_up_to: number | null
          terms: Json
          title: string
          types: string[]
          years: number | null
        }
        Insert: {
          at_once?: boolean
          created_at?: string
          creator_id: string
          id?: string
          open?: boolean
          serves_up_to?: number | null
          terms: Json
          title?: string
          types?: string[]
          years?: number | null
        }
        Update: {
          at_once?: boolean
          created_at?: string
          creator_id?: string
          id?: string
          open?: boolean
          serves_up_to?: number | null
          terms?: Json
          title?: string
          types?: string[]
          years?: number | null
        }
        Relationships: []
      }
      licence_requests: {
        Row: {
          answer: string
          asked_by: string | null
          created_at: string
          creator_id: string | null
          documentary_id: string | null
          id: string
          institution_id: string
          licence_id: string | null
          moved_at: string
          renews_id: string | null
          said_yes: 'institution' | 'creator' | null
          said_yes_by: string | null
          state: 'wished' | 'declined' | 'open' | 'agreed' | 'refused' | 'withdrawn'
          terms: Json | null
          terms_number: number
          thread_id: string | null
          words: string
        }
        Insert: {
          answer?: string
          asked_by?: string | null
          created_at?: string
          creator_id?: string | null
          documentary_id?: string | null
          id?: string
          institution_id: string
          licence_id?: string | null
          moved_at?: string
          renews_id?: string | null
          said_yes?: 'institution' | 'creator' | null
          said_yes_by?: string | null
          state?: 'wished' | 'declined' | 'open' | 'agreed' | 'refused' | 'withdrawn'
          terms?: Json | null
          terms_number?: number
          thread_id?: string | null
          words?: string
        }
        Update: {
          answer?: string
          asked_by?: string | null
          created_at?: string
          creator_id?: string | null
          documentary_id?: string | null
          id?: string
          institution_id?: string
          licence_id?: string | null
          moved_at?: string
          renews_id?: string | null
          said_yes?: 'institution' | 'creator' | null
          said_yes_by?: string | null
          state?: 'wished' | 'declined' | 'open' | 'agreed' | 'refused' | 'withdrawn'
          terms?: Json | null
          terms_number?: number
          thread_id?: string | null
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'licence_requests_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'licence_requests_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'licence_requests_licence_id_fkey'
          columns: ['licence_id']
          isOneToOne: false
          referencedRelation: 'licences'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'licence_requests_renews_id_fkey'
          columns: ['renews_id']
          isOneToOne: false
          referencedRelation: 'licences'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'licence_requests_thread_id_fkey'
          columns: ['thread_id']
          isOneToOne: true
          referencedRelation: 'threads'
          referencedColumns: ['id']
        }]
      }
      licence_seats: {
        Row: {
          licence_id: string
          person_id: string
          taken_at: string
          version_id: string
        }
        Insert: {
          licence_id: string
          person_id: string
          taken_at?: string
          version_id: string
        }
        Update: {
          licence_id?: string
          person_id?: string
          taken_at?: string
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'licence_seats_licence_id_fkey'
          columns: ['licence_id']
          isOneToOne: false
          referencedRelation: 'licences'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'licence_seats_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'licence_seats_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      licence_versions: {
        Row: {
          agreed_at: string
          creator_said_by: string | null
          institution_said_by: string | null
          licence_id: string
          number: number
          parties: Json
          terms: Json
        }
        Insert: {
          agreed_at?: string
          creator_said_by?: string | null
          institution_said_by?: string | null
          licence_id: string
          number: number
          parties: Json
          terms: Json
        }
        Update: {
          agreed_at?: string
          creator_said_by?: string | null
          institution_said_by?: string | null
          licence_id?: string
          number?: number
          parties?: Json
          terms?: Json
        }
        Relationships: [{
          foreignKeyName: 'licence_versions_licence_id_fkey'
          columns: ['licence_id']
          isOneToOne: false
          referencedRelation: 'licences'
          referencedColumns: ['id']
        }]
      }
      licences: {
        Row: {
          admission: boolean
          classroom: boolean
          clips: boolean
          countries: string[]
          covers: 'films' | 'catalogue'
          created_at: string
          creator_id: string | null
          currency: string
          distance: boolean
          download: boolean
          elsewhere: boolean
          ended_at: string | null
          ended_by: string | null
          ends_on: string | null
          grace_days: number
          id: string
          institution_id: string
          number: number
          price_cents: number
          public_performance: boolean
          simultaneous_users: number | null
          starts_on: string
          trial: boolean
          version: number
          walk_in: boolean
          warned_days: number | null
        }
        Insert: {
          admission?: boolean
          classroom?: boolean
          clips?: boolean
          countries?: string[]
          covers: 'films' | 'catalogue'
          created_at?: string
          creator_id?: string | null
          currency?: string
          distance?: boolean
          download?: boolean
          elsewhere?: boolean
          ended_at?: string | null
          ended_by?: string | null
          ends_on?: string | null
          grace_days?: number
          id?: string
          institution_id: string
          number?: number
          price_cents?: number
          public_performance?: boolean
          simultaneous_users?: number | null
          starts_on: string
          trial?: boolean
          version?: number
          walk_in?: boolean
          warned_days?: number | null
        }
        Update: {
          admission?: boolean
          classroom?: boolean
          clips?: boolean
          countries?: string[]
          covers?: 'films' | 'catalogue'
          created_at?: string
          creator_id?: string | null
          currency?: string
          distance?: boolean
          download?: boolean
          elsewhere?: boolean
          ended_at?: string | null
          ended_by?: string | null
          ends_on?: string | null
          grace_days?: number
          id?: string
          institution_id?: string
          number?: number
          price_cents?: number
          public_performance?: boolean
          simultaneous_users?: number | null
          starts_on?: string
          trial?: boolean
          version?: number
          walk_in?: boolean
          warned_days?: number | null
        }
        Relationships: [{
          foreignKeyName: 'licences_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      list_entries: {
        Row: {
          added_at: string
          documentary_id: string
          id: string
          list_id: string
          position: number
          user_id: string
          words: string
        }
        Insert: {
          added_at?: string
          documentary_id: string
          id?: string
          list_id: string
          position?: number
          user_id?: string
          words?: string
        }
        Update: {
          added_at?: string
          documentary_id?: string
          id?: string
          list_id?: string
          position?: number
          user_id?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'list_entries_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'list_entries_list_id_fkey'
          columns: ['list_id']
          isOneToOne: false
          referencedRelation: 'lists'
          referencedColumns: ['id']
        }]
      }
      lists: {
        Row: {
          about: string
          created_at: string
          hidden_at: string | null
          id: string
          kind: 'list' | 'later'
          removed_at: string | null
          title: string
          user_id: string
          visibility: 'private' | 'link' | 'public'
        }
        Insert: {
          about?: string
          created_at?: string
          hidden_at?: string | null
          id?: string
          kind?: 'list' | 'later'
          removed_at?: string | null
          title: string
          user_id?: string
          visibility?: 'private' | 'link' | 'public'
        }
        Update: {
          about?: string
          created_at?: string
          hidden_at?: string | null
          id?: string
          kind?: 'list' | 'later'
          removed_at?: string | null
          title?: string
          user_id?: string
          visibility?: 'private' | 'link' | 'public'
        }
        Relationships: []
      }
      marked_copies: {
        Row: {
          asked_at: string
          bandwidth: number | null
          codecs: string | null
          failure: string | null
          frame_rate: number | null
          height: number | null
          object_name: string | null
          playlist: string | null
          progress: number
          screener_id: string
          size_bytes: number
          state: 'waiting' | 'working' | 'ready' | 'failed'
          version_id: string
          width: number | null
        }
        Insert: {
          asked_at?: string
          bandwidth?: number | null
          codecs?: string | null
          failure?: string | null
          frame_rate?: number | null
          height?: number | null
          object_name?: string | null
          playlist?: string | null
          progress?: number
          screener_id: string
          size_bytes?: number
          state?: 'waiting' | 'working' | 'ready' | 'failed'
          version_id: string
          width?: number | null
        }
        Update: {
          asked_at?: string
          bandwidth?: number | null
          codecs?: string | null
          failure?: string | null
          frame_rate?: number | null
          height?: number | null
          object_name?: string | null
          playlist?: string | null
          progress?: number
          screener_id?: string
          size_bytes?: number
          state?: 'waiting' | 'working' | 'ready' | 'failed'
          version_id?: string
          width?: number | null
        }
        Relationships: [{
          foreignKeyName: 'marked_copies_screener_id_fkey'
          columns: ['screener_id']
          isOneToOne: true
          referencedRelation: 'screeners'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'marked_copies_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'marked_copies_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      message_files: {
        Row: {
          arrived_at: string | null
          created_at: string
          id: string
          message_id: string | null
          name: string
          sender_id: string | null
          size_bytes: number
          thread_id: string
          type: string
        }
        Insert: {
          arrived_at?: string | null
          created_at?: string
          id: string
          message_id?: string | null
          name: string
          sender_id?: string | null
          size_bytes: number
          thread_id: string
          type: string
        }
        Update: {
          arrived_at?: string | null
          created_at?: string
          id?: string
          message_id?: string | null
          name?: string
          sender_id?: string | null
          size_bytes?: number
          thread_id?: string
          type?: string
        }
        Relationships: [{
          foreignKeyName: 'message_files_message_id_fkey'
          columns: ['message_id']
          isOneToOne: false
          referencedRelation: 'messages'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'message_files_thread_id_fkey'
          columns: ['thread_id']
          isOneToOne: false
          referencedRelation: 'threads'
          referencedColumns: ['id']
        }]
      }
      message_reports: {
        Row: {
          created_at: string
          id: string
          message_id: string
          reason: string
          reporter_id: string | null
          settled_at: string | null
          settled_by: string | null
          state: 'waiting' | 'kept' | 'taken-down'
          words: string
        }
        Insert: {
          created_at?: string
          id?: string
          message_id: string
          reason: string
          reporter_id?: string | null
          settled_at?: string | null
          settled_by?: string | null
          state?: 'waiting' | 'kept' | 'taken-down'
          words?: string
        }
        Update: {
          created_at?: string
          id?: string
          message_id?: string
          reason?: string
          reporter_id?: string | null
          settled_at?: string | null
          settled_by?: string | null
          state?: 'waiting' | 'kept' | 'taken-down'
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'message_reports_message_id_fkey'
          columns: ['message_id']
          isOneToOne: false
          referencedRelation: 'messages'
          referencedColumns: ['id']
        }]
      }
      message_settings: {
        Row: {
          letters_from: 'everyone' | 'known'
          person_id: string
          shows_reading: boolean
        }
        Insert: {
          letters_from?: 'everyone' | 'known'
          person_id: string
          shows_reading?: boolean
        }
        Update: {
          letters_from?: 'everyone' | 'known'
          person_id?: string
          shows_reading?: boolean
        }
        Relationships: []
      }
      message_templates: {
        Row: {
          body: string
          created_at: string
          id: string
          person_id: string
          title: string
        }
        Insert: {
          body: string
          created_at?: string
          id?: string
          person_id?: string
          title: string
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          person_id?: string
          title?: string
        }
        Relationships: []
      }
      messages: {
        Row: {
          body: string
          by_mail: boolean
          id: string
          kind: 'words' | 'move' | 'left'
          number: number
          quoted_ends_ms: number | null
          quoted_starts_ms: number | null
          quoted_version_id: string | null
          sender_id: string | null
          sent_at: string
          state: string | null
          taken_back_at: string | null
          terms: Json | null
          thread_id: string
          words: string | null
        }
        Insert: {
          body?: string
          by_mail?: boolean
          id: string
          kind?: 'words' | 'move' | 'left'
          number: number
          quoted_ends_ms?: number | null
          quoted_starts_ms?: number | null
          quoted_version_id?: string | null
          sender_id?: string | null
          sent_at?: string
          state?: string | null
          taken_back_at?: string | null
          terms?: Json | null
          thread_id: string
          words?: string | null
        }
        Update: {
          body?: string
          by_mail?: boolean
          id?: string
          kind?: 'words' | 'move' | 'left'
          number?: number
          quoted_ends_ms?: number | null
          quoted_starts_ms?: number | null
          quoted_version_id?: string | null
          sender_id?: string | null
          sent_at?: string
          state?: string | null
          taken_back_at?: string | null
          terms?: Json | null
          thread_id?: string
          words?: string | null
        }
        Relationships: [{
          foreignKeyName: 'messages_quoted_version_id_fkey'
          columns: ['quoted_version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'messages_thread_id_fkey'
          columns: ['thread_id']
          isOneToOne: false
          referencedRelation: 'threads'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'messages_quoted_version_id_fkey'
          columns: ['quoted_version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      moments: {
        Row: {
          basket_at: string | null
          created_at: string
          documentary_id: string | null
          ends_ms: number
          followed: 'made' | 'words' | 'time' | 'lost'
          id: string
          made_ends_ms: number
          made_starts_ms: number
          made_version_id: string | null
          note: string
          removed_at: string | null
          starts_ms: number
          user_id: string
          version_id: string | null
        }
        Insert: {
          basket_at?: string | null
          created_at?: string
          documentary_id?: string | null
          ends_ms: number
          followed?: 'made' | 'words' | 'time' | 'lost'
          id?: string
          made_ends_ms?: number
          made_starts_ms?: number
          made_version_id?: string | null
          note?: string
          removed_at?: string | null
          starts_ms: number
          user_id?: string
          version_id?: string | null
        }
        Update: {
          basket_at?: string | null
          created_at?: string
          documentary_id?: string | null
          ends_ms?: number
          followed?: 'made' | 'words' | 'time' | 'lost'
          id?: string
          made_ends_ms?: number
          made_starts_ms?: number
          made_version_id?: string | null
          note?: string
          removed_at?: string | null
          starts_ms?: number
          user_id?: string
          version_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'moments_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'moments_made_version_id_fkey'
          columns: ['made_version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'moments_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'moments_made_version_id_fkey'
          columns: ['made_version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'moments_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      music_cues: {
        Row: {
          documentary_id: string
          ends_ms: number | null
          id: string
          made_at: string
          made_by: string | null
          own_code: string
          removed_at: string | null
          starts_ms: number | null
          use: 'BI' | 'BV' | 'VI' | 'VV' | 'VS' | 'FI' | 'FV' | 'OT' | 'CT' | 'EE'
          version_id: string
          work_id: string
        }
        Insert: {
          documentary_id: string
          ends_ms?: number | null
          id?: string
          made_at?: string
          made_by?: string | null
          own_code?: string
          removed_at?: string | null
          starts_ms?: number | null
          use?: 'BI' | 'BV' | 'VI' | 'VV' | 'VS' | 'FI' | 'FV' | 'OT' | 'CT' | 'EE'
          version_id: string
          work_id: string
        }
        Update: {
          documentary_id?: string
          ends_ms?: number | null
          id?: string
          made_at?: string
          made_by?: string | null
          own_code?: string
          removed_at?: string | null
          starts_ms?: number | null
          use?: 'BI' | 'BV' | 'VI' | 'VV' | 'VS' | 'FI' | 'FV' | 'OT' | 'CT' | 'EE'
          version_id?: string
          work_id?: string
        }
        Relationships: [{
          foreignKeyName: 'music_cues_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'music_cues_work_id_documentary_id_fkey'
          columns: ['work_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'music_works'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'music_cues_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      music_works: {
        Row: {
          catalogue_number: string
          changed_at: string
          documentary_id: string
          id: string
          isrc: string
          iswc: string
          item_id: string | null
          label: string
          library_code: string
          made_at: string
          made_by: string | null
          note: string
          origin: 'written' | 'commercial' | 'library' | 'live'
          performer: string
          removed_at: string | null
          rights: Json
          shares: 'each' | 'together'
          title: string
        }
        Insert: {
          catalogue_number?: string
          changed_at?: string
          documentary_id: string
          id?: string
          isrc?: string
          iswc?: string
          item_id?: string | null
          label?: string
          library_code?: string
          made_at?: string
          made_by?: string | null
          note?: string
          origin?: 'written' | 'commercial' | 'library' | 'live'
          performer?: string
          removed_at?: string | null
          rights?: Json
          shares?: 'each' | 'together'
          title: string
        }
        Update: {
          catalogue_number?: string
          changed_at?: string
          documentary_id?: string
          id?: string
          isrc?: string
          iswc?: string
          item_id?: string | null
          label?: string
          library_code?: string
          made_at?: string
          made_by?: string | null
          note?: string
          origin?: 'written' | 'commercial' | 'library' | 'live'
          performer?: string
          removed_at?: string | null
          rights?: Json
          shares?: 'each' | 'together'
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'music_works_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'music_works_item_id_documentary_id_fkey'
          columns: ['item_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'clearance_items'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      note_files: {
        Row: {
          arrived_at: string | null
          created_at: string
          id: string
          name: string
          note_id: string | null
          reply_id: string | null
          sender_id: string | null
          size_bytes: number
          type: string
          version_id: string
          voice_ms: number | null
        }
        Insert: {
          arrived_at?: string | null
          created_at?: string
          id: string
          name: string
          note_id?: string | null
          reply_id?: string | null
          sender_id?: string | null
          size_bytes: number
          type: string
          version_id: string
          voice_ms?: number | null
        }
        Update: {
          arrived_at?: string | null
          created_at?: string
          id?: string
          name?: string
          note_id?: string | null
          reply_id?: string | null
          sender_id?: string | null
          size_bytes?: number
          type?: string
          version_id?: string
          voice_ms?: number | null
        }
        Relationships: [{
          foreignKeyName: 'note_files_note_id_fkey'
          columns: ['note_id']
          isOneToOne: false
          referencedRelation: 'notes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'note_files_reply_id_fkey'
          columns: ['reply_id']
          isOneToOne: false
          referencedRelation: 'note_replies'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'note_files_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'note_files_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      note_reactions: {
        Row: {
          mark: 'agree' | 'unsure' | 'loved'
          marked_at: string
          note_id: string
          person_id: string
        }
        Insert: {
          mark: 'agree' | 'unsure' | 'loved'
          marked_at?: string
          note_id: string
          person_id: string
        }
        Update: {
          mark?: 'agree' | 'unsure' | 'loved'
          marked_at?: string
          note_id?: string
          person_id?: string
        }
        Relationships: [{
          foreignKeyName: 'note_reactions_note_id_fkey'
          columns: ['note_id']
          isOneToOne: false
          referencedRelation: 'notes'
          referencedColumns: ['id']
        }]
      }
      note_replies: {
        Row: {
          author_id: string | null
          author_name: string
          body: string
          changed_at: string | null
          id: string
          mentions: string[]
          note_id: string
          removed_at: string | null
          written_at: string
        }
        Insert: {
          author_id?: string | null
          author_name?: string
          body?: string
          changed_at?: string | null
          id: string
          mentions?: string[]
          note_id: string
          removed_at?: string | null
          written_at?: string
        }
        Update: {
          author_id?: string | null
          author_name?: string
          body?: string
          changed_at?: string | null
          id?: string
          mentions?: string[]
          note_id?: string
          removed_at?: string | null
          written_at?: string
        }
        Relationships: [{
          foreignKeyName: 'note_replies_note_id_fkey'
          columns: ['note_id']
          isOneToOne: false
          referencedRelation: 'notes'
          referencedColumns: ['id']
        }]
      }
      notes: {
        Row: {
          assigned_to: string | null
          author_id: string | null
          author_name: string
          body: string
          carried_from: string | null
          changed_at: string
          drawing: Json
          due_on: string | null
          ends_ms: number | null
          for_team: boolean
          id: string
          kind: 'picture' | 'sound' | 'fact' | 'rights' | 'safety' | 'access'
          mentions: string[]
          removed_at: string | null
          removed_by: string | null
          resolved_at: string | null
          resolved_by: string | null
          resolved_with: string
          starts_ms: number
          state: 'draft' | 'open' | 'resolved'
          version_id: string
          written_at: string
        }
        Insert: {
          assigned_to?: string | null
          author_id?: string | null
          author_name?: string
          body?: string
          carried_from?: string | null
          changed_at?: string
          drawing?: Json
          due_on?: string | null
          ends_ms?: number | null
          for_team?: boolean
          id: string
          kind?: 'picture' | 'sound' | 'fact' | 'rights' | 'safety' | 'access'
          mentions?: string[]
          removed_at?: string | null
          removed_by?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          resolved_with?: string
          starts_ms: number
          state?: 'draft' | 'open' | 'resolved'
          version_id: string
          written_at?: string
        }
        Update: {
          assigned_to?: string | null
          author_id?: string | null
          author_name?: string
          body?: string
          carried_from?: string | null
          changed_at?: string
          drawing?: Json
          due_on?: string | null
          ends_ms?: number | null
          for_team?: boolean
          id?: string
          kind?: 'picture' | 'sound' | 'fact' | 'rights' | 'safety' | 'access'
          mentions?: string[]
          removed_at?: string | null
          removed_by?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          resolved_with?: string
          starts_ms?: number
          state?: 'draft' | 'open' | 'resolved'
          version_id?: string
          written_at?: string
        }
        Relationships: [{
          foreignKeyName: 'notes_carried_from_fkey'
          columns: ['carried_from']
          isOneToOne: false
          referencedRelation: 'notes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'notes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'notes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      notice_choices: {
        Row: {
          by_mail: 'never' | 'daily' | 'at-once'
          by_push: boolean
          in_house: boolean
          kind: string
          person_id: string
        }
        Insert: {
          by_mail: 'never' | 'daily' | 'at-once'
          by_push: boolean
          in_house: boolean
          kind: string
          person_id: string
        }
        Update: {
          by_mail?: 'never' | 'daily' | 'at-once'
          by_push?: boolean
          in_house?: boolean
          kind?: string
          person_id?: string
        }
        Relationships: []
      }
      notices: {
        Row: {
          about: Json
          documentary_id: string | null
          id: string
          kind: string
          leads_to: string
          made_at: string
          mail_due_at: string | null
          mail_tries: number
          mailed_at: string | null
          person_id: string
          read_at: string | null
          said_once: string | null
          shown: boolean
          times: number
        }
        Insert: {
          about?: Json
          documentary_id?: string | null
          id?: string
          kind: string
          leads_to?: string
          made_at?: string
          mail_due_at?: string | null
          mail_tries?: number
          mailed_at?: string | null
          person_id: string
          read_at?: string | null
          said_once?: string | null
          shown?: boolean
          times?: number
        }
        Update: {
          about?: Json
          documentary_id?: string | null
          id?: string
          kind?: string
          leads_to?: string
          made_at?: string
          mail_due_at?: string | null
          mail_tries?: number
          mailed_at?: string | null
          person_id?: string
          read_at?: string | null
          said_once?: string | null
          shown?: boolean
          times?: number
        }
        Relationships: [{
          foreignKeyName: 'notices_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      opened_links: {
        Row: {
          documentary_id: string
          opened_at: string
          user_id: string
        }
        Insert: {
          documentary_id: string
          opened_at?: string
          user_id: string
        }
        Update: {
          documentary_id?: string
          opened_at?: string
          user_id?: string
        }
        Relationships: [{
          foreignKeyName: 'opened_links_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      other_names: {
        Row: {
          documentary_id: string
          id: string
          kind: 'title' | 'person' | 'place'
          name: string
          position: number
          sounds: string[]
          written: string
        }
        Insert: {
          documentary_id: string
          id?: string
          kind: 'title' | 'person' | 'place'
          name?: string
          position?: number
          sounds?: never
          written: string
        }
        Update: {
          documentary_id?: string
          id?: string
          kind?: 'title' | 'person' | 'place'
          name?: string
          position?: number
          sounds?: never
          written?: string
        }
        Relationships: [{
          foreignKeyName: 'other_names_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      outline_scenes: {
        Row: {
          board_id: string | null
          card_id: string
          documentary_id: string
          id: string
          made_at: string
          made_by: string | null
          position: number
          removed_at: string | null
          title: string
          words: string
        }
        Insert: {
          board_id?: string | null
          card_id?: string
          documentary_id: string
          id?: string
          made_at?: string
          made_by?: string | null
          position?: number
          removed_at?: string | null
          title: string
          words?: string
        }
        Update: {
          board_id?: string | null
          card_id?: string
          documentary_id?: string
          id?: string
          made_at?: string
          made_by?: string | null
          position?: number
          removed_at?: string | null
          title?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'outline_scenes_board_id_fkey'
          columns: ['board_id']
          isOneToOne: false
          referencedRelation: 'boards'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'outline_scenes_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      paper_edits: {
        Row: {
          changed_at: string
          documentary_id: string
          drop_frame: boolean
          id: string
          made_at: string
          made_by: string | null
          made_from: string | null
          rate_den: number
          rate_num: number
          removed_at: string | null
          start_frame: number
          state: 'working' | 'locked'
          title: string
          words_a_minute: number
        }
        Insert: {
          changed_at?: string
          documentary_id: string
          drop_frame?: boolean
          id?: string
          made_at?: string
          made_by?: string | null
          made_from?: string | null
          rate_den: number
          rate_num: number
          removed_at?: string | null
          start_frame: number
          state?: 'working' | 'locked'
          title: string
          words_a_minute?: number
        }
        Update: {
          changed_at?: string
          documentary_id?: string
          drop_frame?: boolean
          id?: string
          made_at?: string
          made_by?: string | null
          made_from?: string | null
          rate_den?: number
          rate_num?: number
          removed_at?: string | null
          start_frame?: number
          state?: 'working' | 'locked'
          title?: string
          words_a_minute?: number
        }
        Relationships: [{
          foreignKeyName: 'paper_edits_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'paper_edits_made_from_fkey'
          columns: ['made_from']
          isOneToOne: false
          referencedRelation: 'paper_edits'
          referencedColumns: ['id']
        }]
      }
      participant_links: {
        Row: {
          documentary_id: string
          email: string
          expires_at: string
          id: string
          key_hash: string
          language: string
          made_at: string
          made_by: string | null
          name: string
          named_by: string | null
          opened_at: string | null
          release_id: string
          revoked_at: string | null
          role: 'participant' | 'guardian'
          version_id: string | null
        }
        Insert: {
          documentary_id: string
          email?: string
          expires_at: string
          id?: string
          key_hash: string
          language?: string
          made_at?: string
          made_by?: string | null
          name?: string
          named_by?: string | null
          opened_at?: string | null
          release_id: string
          revoked_at?: string | null
          role?: 'participant' | 'guardian'
          version_id?: string | null
        }
        Update: {
          documentary_id?: string
          email?: string
          expires_at?: string
          id?: string
          key_hash?: string
          language?: string
          made_at?: string
          made_by?: string | null
          name?: string
          named_by?: string | null
          opened_at?: string | null
          release_id?: string
          revoked_at?: string | null
          role?: 'participant' | 'guardian'
          version_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'participant_links_named_by_fkey'
          columns: ['named_by']
          isOneToOne: false
          referencedRelation: 'participant_links'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'participant_links_release_id_documentary_id_fkey'
          columns: ['release_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'releases'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'participant_links_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'participant_links_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      participant_wishes: {
        Row: {
          answer: string
          answered_at: string | null
          asked_at: string
          condition: Json | null
          documentary_id: string
          id: string
          kind: 'question' | 'condition' | 'withdrawal'
          link_id: string | null
          release_id: string
          state: 'open' | 'agreed' | 'declined' | 'answered'
          words: string
        }
        Insert: {
          answer?: string
          answered_at?: string | null
          asked_at?: string
          condition?: Json | null
          documentary_id: string
          id?: string
          kind: 'question' | 'condition' | 'withdrawal'
          link_id?: string | null
          release_id: string
          state?: 'open' | 'agreed' | 'declined' | 'answered'
          words?: string
        }
        Update: {
          answer?: string
          answered_at?: string | null
          asked_at?: string
          condition?: Json | null
          documentary_id?: string
          id?: string
          kind?: 'question' | 'condition' | 'withdrawal'
          link_id?: string | null
          release_id?: string
          state?: 'open' | 'agreed' | 'declined' | 'answered'
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'participant_wishes_link_id_release_id_fkey'
          columns: ['link_id', 'release_id']
          isOneToOne: false
          referencedRelation: 'participant_links'
          referencedColumns: ['id', 'release_id']
        }, {
          foreignKeyName: 'participant_wishes_release_id_documentary_id_fkey'
          columns: ['release_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'releases'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      peer_readings: {
        Row: {
          done_at: string | null
          freed_at: string | null
          hand_in_id: string | null
          id: string
          made_at: string
          reader_id: string
          third: boolean
          useful: number | null
          useful_words: string
          work_id: string
        }
        Insert: {
          done_at?: string | null
          freed_at?: string | null
          hand_in_id?: string | null
          id?: string
          made_at?: string
          reader_id: string
          third?: boolean
          useful?: number | null
          useful_words?: string
          work_id: string
        }
        Update: {
          done_at?: string | null
          freed_at?: string | null
          hand_in_id?: string | null
          id?: string
          made_at?: string
          reader_id?: string
          third?: boolean
          useful?: number | null
          useful_words?: string
          work_id?: string
        }
        Relationships: [{
          foreignKeyName: 'peer_readings_hand_in_id_fkey'
          columns: ['hand_in_id']
          isOneToOne: false
          referencedRelation: 'hand_ins'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'peer_readings_work_id_fkey'
          columns: ['work_id']
          isOneToOne: false
          referencedRelation: 'works'
          referencedColumns: ['id']
        }]
      }
      planned_releases: {
        Row: {
          countries: string[]
          documentary_id: string
          ends_on: string | null
          id: string
          made_at: string
          media: string[]
          name: string
          removed_at: string | null
          starts_on: string
          worldwide: boolean
        }
        Insert: {
          countries?: string[]
          documentary_id: string
          ends_on?: string | null
          id?: string
          made_at?: string
          media: string[]
          name: string
          removed_at?: string | null
          starts_on: string
          worldwide?: boolean
        }
        Update: {
          countries?: string[]
          documentary_id?: string
          ends_on?: string | null
          id?: string
          made_at?: string
          media?: string[]
          name?: string
          removed_at?: string | null
          starts_on?: string
          worldwide?: boolean
        }
        Relationships: [{
          foreignKeyName: 'planned_releases_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      play_cells: {
        Row: {
          day: string
          kind: 'source' | 'territory' | 'device' | 'access' | 'phrase'
          monthly: boolean
          people: string
          plays: number
          value: string
          version_id: string
        }
        Insert: {
          day: string
          kind: 'source' | 'territory' | 'device' | 'access' | 'phrase'
          monthly: boolean
          people?: string
          plays?: number
          value: string
          version_id: string
        }
        Update: {
          day?: string
          kind?: 'source' | 'territory' | 'device' | 'access' | 'phrase'
          monthly?: boolean
          people?: string
          plays?: number
          value?: string
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'play_cells_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'play_cells_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      playback_grants: {
        Row: {
          address_hash: string | null
          captions: boolean
          counted: number
          counted_at: string | null
          counting_since: string
          described: boolean
          device: 'computer' | 'tablet' | 'phone' | 'television'
          granted_at: string
          id: number
          person: number
          phrase: string | null
          play_began_at: string | null
          play_captions: boolean
          play_counted: boolean
          play_described: boolean
          play_finished: boolean
          play_ms: number
          screener_id: string | null
          seen: string | null
          source: 'direct' | 'home' | 'search' | 'list' | 'film' | 'link' | 'embed' | 'feed' | 'mail'
          territory: string | null
          ticket: string | null
          touched_at: string
          user_id: string | null
          version_id: string
        }
        Insert: {
          address_hash?: string | null
          captions?: boolean
          counted?: number
          counted_at?: string | null
          counting_since?: string
          described?: boolean
          device?: 'computer' | 'tablet' | 'phone' | 'television'
          granted_at?: string
          id?: never
          person?: number
          phrase?: string | null
          play_began_at?: string | null
          play_captions?: boolean
          play_counted?: boolean
          play_described?: boolean
          play_finished?: boolean
          play_ms?: number
          screener_id?: string | null
          seen?: string | null
          source?: 'direct' | 'home' | 'search' | 'list' | 'film' | 'link' | 'embed' | 'feed' | 'mail'
          territory?: string | null
          ticket?: string | null
          touched_at?: string
          user_id?: string | null
          version_id: string
        }
        Update: {
          address_hash?: string | null
          captions?: boolean
          counted?: number
          counted_at?: string | null
          counting_since?: string
          described?: boolean
          device?: 'computer' | 'tablet' | 'phone' | 'television'
          granted_at?: string
          id?: never
          person?: number
          phrase?: string | null
          play_began_at?: string | null
          play_captions?: boolean
          play_counted?: boolean
          play_described?: boolean
          play_finished?: boolean
          play_ms?: number
          screener_id?: string | null
          seen?: string | null
          source?: 'direct' | 'home' | 'search' | 'list' | 'film' | 'link' | 'embed' | 'feed' | 'mail'
          territory?: string | null
          ticket?: string | null
          touched_at?: string
          user_id?: string | null
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'playback_grants_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'playback_grants_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      post_tests: {
        Row: {
          asked_at: string
          id: string
          person_id: string
          state: 'waiting' | 'sent' | 'kept' | 'refused' | 'none'
          words: string
        }
        Insert: {
          asked_at?: string
          id?: string
          person_id: string
          state?: 'waiting' | 'sent' | 'kept' | 'refused' | 'none'
          words?: string
        }
        Update: {
          asked_at?: string
          id?: string
          person_id?: string
          state?: 'waiting' | 'sent' | 'kept' | 'refused' | 'none'
          words?: string
        }
        Relationships: []
      }
      preparation_stages: {
        Row: {
          detail: string
          position: number
          progress: number
          reason: string | null
          seconds_left: number | null
          stage: 'received' | 'checked' | 'first-rendition' | 'poster-and-storyboard' | 'all-renditions' | 'ready'
          state: 'waiting' | 'working' | 'done' | 'failed' | 'skipped'
          updated_at: string
          version_id: string
        }
        Insert: {
          detail?: string
          position: number
          progress?: number
          reason?: string | null
          seconds_left?: number | null
          stage: 'received' | 'checked' | 'first-rendition' | 'poster-and-storyboard' | 'all-renditions' | 'ready'
          state?: 'waiting' | 'working' | 'done' | 'failed' | 'skipped'
          updated_at?: string
          version_id: string
        }
        Update: {
          detail?: string
          position?: number
          progress?: number
          reason?: string | null
          seconds_left?: number | null
          stage?: 'received' | 'checked' | 'first-rendition' | 'poster-and-storyboard' | 'all-renditions' | 'ready'
          state?: 'waiting' | 'working' | 'done' | 'failed' | 'skipped'
          updated_at?: string
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'preparation_stages_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'preparation_stages_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      production_contacts: {
        Row: {
          changed_at: string
          documentary_id: string
          email: string
          language: string
          note: string
          person_id: string
          phone: string
        }
        Insert: {
          changed_at?: string
          documentary_id: string
          email?: string
          language?: string
          note?: string
          person_id: string
          phone?: string
        }
        Update: {
          changed_at?: string
          documentary_id?: string
          email?: string
          language?: string
          note?: string
          person_id?: string
          phone?: string
        }
        Relationships: [{
          foreignKeyName: 'production_contacts_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'production_contacts_person_id_fkey'
          columns: ['person_id']
          isOneToOne: true
          referencedRelation: 'production_people'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'production_contacts_person_id_fkey'
          columns: ['person_id']
          isOneToOne: true
          referencedRelation: 'people_of_production'
          referencedColumns: ['id']
        }]
      }
      production_people: {
        Row: {
          alias: string
          documentary_id: string
          id: string
          is_protected: boolean
          kind: 'participant' | 'crew' | 'licensor' | 'composer' | 'guardian'
          made_at: string
          made_by: string | null
          name: string
        }
        Insert: {
          alias?: string
          documentary_id: string
          id?: string
          is_protected?: boolean
          kind?: 'participant' | 'crew' | 'licensor' | 'composer' | 'guardian'
          made_at?: string
          made_by?: string | null
          name: string
        }
        Update: {
          alias?: string
          documentary_id?: string
          id?: string
          is_protected?: boolean
          kind?: 'participant' | 'crew' | 'licensor' | 'composer' | 'guardian'
          made_at?: string
          made_by?: string | null
          name?: string
        }
        Relationships: [{
          foreignKeyName: 'production_people_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      production_places: {
        Row: {
          address: string
          documentary_id: string
          id: string
          made_at: string
          name: string
          note: string
          removed_at: string | null
        }
        Insert: {
          address?: string
          documentary_id: string
          id?: string
          made_at?: string
          name: string
          note?: string
          removed_at?: string | null
        }
        Update: {
          address?: string
          documentary_id?: string
          id?: string
          made_at?: string
          name?: string
          note?: string
          removed_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'production_places_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      profiles: {
        Row: {
          about: string
          created_at: string
          display_name: string
          links: Json
          portrait_object: string | null
          show_credits: boolean
          show_reviews: boolean
          shown: boolean
          user_id: string
        }
        Insert: {
          about?: string
          created_at?: string
          display_name?: string
          links?: Json
          portrait_object?: string | null
          show_credits?: boolean
          show_reviews?: boolean
          shown?: boolean
          user_id: string
        }
        Update: {
          about?: string
          created_at?: string
          display_name?: string
          links?: Json
          portrait_object?: string | null
          show_credits?: boolean
          show_reviews?: boolean
          shown?: boolean
          user_id?: string
        }
        Relationships: []
      }
      programme: {
        Row: {
          created_at: string
          cue_id: string | null
          documentary_id: string
          ends_at: string | null
          id: string
          note: string
          on_front: boolean
          place: string
          reason: string
          signed_by: string
          starts_at: string
        }
        Insert: {
          created_at?: string
          cue_id?: string | null
          documentary_id: string
          ends_at?: string | null
          id?: string
          note?: string
          on_front?: boolean
          place?: string
          reason?: string
          signed_by?: string
          starts_at: string
        }
        Update: {
          created_at?: string
          cue_id?: string | null
          documentary_id?: string
          ends_at?: string | null
          id?: string
          note?: string
          on_front?: boolean
          place?: string
          reason?: string
          signed_by?: string
          starts_at?: string
        }
        Relationships: [{
          foreignKeyName: 'programme_cue_id_fkey'
          columns: ['cue_id']
          isOneToOne: false
          referencedRelation: 'cues'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'programme_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      publish_walls: {
        Row: {
          documentary_id: string
          set_at: string
          set_by: string | null
          wall: 'none' | 'reason' | 'closed'
        }
        Insert: {
          documentary_id: string
          set_at?: string
          set_by?: string | null
          wall?: 'none' | 'reason' | 'closed'
        }
        Update: {
          documentary_id?: string
          set_at?: string
          set_by?: string | null
          wall?: 'none' | 'reason' | 'closed'
        }
        Relationships: [{
          foreignKeyName: 'publish_walls_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: true
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      push_devices: {
        Row: {
          auth: string
          created_at: string
          device: string
          endpoint: string
          id: string
          p256dh: string
          person_id: string
          reached_at: string | null
        }
        Insert: {
          auth: string
          created_at?: string
          device?: string
          endpoint: string
          id?: string
          p256dh: string
          person_id: string
          reached_at?: string | null
        }
        Update: {
          auth?: string
          created_at?: string
          device?: string
          endpoint?: string
          id?: string
          p256dh?: string
          person_id?: string
          reached_at?: string | null
        }
        Relationships: []
      }
      quotes: {
        Row: {
          asked_at: string
          asked_by: string | null
          at_ms: number
          id: string
          language: string
          machine: boolean
          object_name: string | null
          state: 'waiting' | 'made' | 'failed'
          version_id: string
          words: string
        }
        Insert: {
          asked_at?: string
          asked_by?: string | null
          at_ms: number
          id?: string
          language?: string
          machine?: boolean
          object_name?: string | null
          state?: 'waiting' | 'made' | 'failed'
          version_id: string
          words?: string
        }
        Update: {
          asked_at?: string
          asked_by?: string | null
          at_ms?: number
          id?: string
          language?: string
          machine?: boolean
          object_name?: string | null
          state?: 'waiting' | 'made' | 'failed'
          version_id?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'quotes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'quotes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      recognitions: {
        Row: {
          award: string
          documentary_id: string
          festival: string
          id: string
          outcome: 'shown' | 'nominated' | 'won'
          position: number
          year: number | null
        }
        Insert: {
          award?: string
          documentary_id: string
          festival: string
          id?: string
          outcome?: 'shown' | 'nominated' | 'won'
          position?: number
          year?: number | null
        }
        Update: {
          award?: string
          documentary_id?: string
          festival?: string
          id?: string
          outcome?: 'shown' | 'nominated' | 'won'
          position?: number
          year?: number | null
        }
        Relationships: [{
          foreignKeyName: 'recognitions_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      release_forms: {
        Row: {
          body: string
          changed_at: string
          country: string
          documentary_id: string
          id: string
          kind: 'adult' | 'minor' | 'place' | 'material' | 'group'
          language: string
          made_at: string
          number: string
          removed_at: string | null
          title: string
        }
        Insert: {
          body: string
          changed_at?: string
          country?: string
          documentary_id: string
          id?: string
          kind: 'adult' | 'minor' | 'place' | 'material' | 'group'
          language: string
          made_at?: string
          number?: string
          removed_at?: string | null
          title: string
        }
        Update: {
          body?: string
          changed_at?: string
          country?: string
          documentary_id?: string
          id?: string
          kind?: 'adult' | 'minor' | 'place' | 'material' | 'group'
          language?: string
          made_at?: string
          number?: string
          removed_at?: string | null
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'release_forms_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      release_papers: {
        Row: {
          agreed: string
          body: string
          changed_at: string
          documentary_id: string
          email: string
          form_id: string | null
          keep_until: string | null
          proof_ends_ms: number | null
          proof_starts_ms: number | null
          proof_version_id: string | null
          read_aloud: boolean
          release_id: string
          title: string
          told_keep: boolean
        }
        Insert: {
          agreed?: string
          body?: string
          changed_at?: string
          documentary_id: string
          email?: string
          form_id?: string | null
          keep_until?: string | null
          proof_ends_ms?: number | null
          proof_starts_ms?: number | null
          proof_version_id?: string | null
          read_aloud?: boolean
          release_id: string
          title?: string
          told_keep?: boolean
        }
        Update: {
          agreed?: string
          body?: string
          changed_at?: string
          documentary_id?: string
          email?: string
          form_id?: string | null
          keep_until?: string | null
          proof_ends_ms?: number | null
          proof_starts_ms?: number | null
          proof_version_id?: string | null
          read_aloud?: boolean
          release_id?: string
          title?: string
          told_keep?: boolean
        }
        Relationships: [{
          foreignKeyName: 'release_papers_form_id_fkey'
          columns: ['form_id']
          isOneToOne: false
          referencedRelation: 'release_forms'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'release_papers_proof_version_id_fkey'
          columns: ['proof_version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'release_papers_release_id_documentary_id_fkey'
          columns: ['release_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'releases'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'release_papers_proof_version_id_fkey'
          columns: ['proof_version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      release_signatures: {
        Row: {
          documentary_id: string
          email: string
          id: string
          link_id: string | null
          name: string
          release_id: string
          role: 'participant' | 'guardian'
          sha256: string
          signed_at: string
          signed_text: string
          strokes: Json
          way: 'drawn' | 'typed'
        }
        Insert: {
          documentary_id: string
          email?: string
          id?: string
          link_id?: string | null
          name: string
          release_id: string
          role: 'participant' | 'guardian'
          sha256: string
          signed_at?: string
          signed_text: string
          strokes?: Json
          way: 'drawn' | 'typed'
        }
        Update: {
          documentary_id?: string
          email?: string
          id?: string
          link_id?: string | null
          name?: string
          release_id?: string
          role?: 'participant' | 'guardian'
          sha256?: string
          signed_at?: string
          signed_text?: string
          strokes?: Json
          way?: 'drawn' | 'typed'
        }
        Relationships: [{
          foreignKeyName: 'release_signatures_link_id_release_id_fkey'
          columns: ['link_id', 'release_id']
          isOneToOne: false
          referencedRelation: 'participant_links'
          referencedColumns: ['id', 'release_id']
        }, {
          foreignKeyName: 'release_signatures_release_id_documentary_id_fkey'
          columns: ['release_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'releases'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      release_states: {
        Row: {
          by_participant: boolean
          documentary_id: string
          id: string
          made_at: string
          made_by: string | null
          maker_name: string
          proof_id: string | null
          release_id: string
          state: string
          words: string
        }
        Insert: {
          by_participant?: boolean
          documentary_id: string
          id?: string
          made_at?: string
          made_by?: string | null
          maker_name?: string
          proof_id?: string | null
          release_id: string
          state: string
          words?: string
        }
        Update: {
          by_participant?: boolean
          documentary_id?: string
          id?: string
          made_at?: string
          made_by?: string | null
          maker_name?: string
          proof_id?: string | null
          release_id?: string
          state?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'release_states_proof_id_fkey'
          columns: ['proof_id']
          isOneToOne: false
          referencedRelation: 'clearance_proofs'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'release_states_release_id_documentary_id_fkey'
          columns: ['release_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'releases'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      releases: {
        Row: {
          age_band: 'adult' | 'minor'
          answer_days: number
          conditions: Json
          documentary_id: string
          form_number: string
          guardians_given: number
          guardians_needed: number
          id: string
          language: string
          made_at: string
          of: 'person' | 'place' | 'material' | 'group'
          person_id: string | null
          place_id: string | null
          proofs: number
          reminded_at: string | null
          removed_at: string | null
          seen_on: string | null
          sole_custody: boolean
          state: 'not-asked' | 'asked' | 'promised' | 'given' | 'given-with-conditions' | 'refused' | 'withdrawal-asked' | 'withdrawn'
          state_at: string
          title: string
          way: 'paper' | 'screen' | 'filmed' | 'spoken' | 'notice' | null
        }
        Insert: {
          age_band?: 'adult' | 'minor'
          answer_days?: number
          conditions?: Json
          documentary_id: string
          form_number?: string
          guardians_given?: number
          guardians_needed?: number
          id?: string
          language?: string
          made_at?: string
          of: 'person' | 'place' | 'material' | 'group'
          person_id?: string | null
          place_id?: string | null
          proofs?: number
          reminded_at?: string | null
          removed_at?: string | null
          seen_on?: string | null
          sole_custody?: boolean
          state?: 'not-asked' | 'asked' | 'promised' | 'given' | 'given-with-conditions' | 'refused' | 'withdrawal-asked' | 'withdrawn'
          state_at?: string
          title?: string
          way?: 'paper' | 'screen' | 'filmed' | 'spoken' | 'notice' | null
        }
        Update: {
          age_band?: 'adult' | 'minor'
          answer_days?: number
          conditions?: Json
          documentary_id?: string
          form_number?: string
          guardians_given?: number
          guardians_needed?: number
          id?: string
          language?: string
          made_at?: string
          of?: 'person' | 'place' | 'material' | 'group'
          person_id?: string | null
          place_id?: string | null
          proofs?: number
          reminded_at?: string | null
          removed_at?: string | null
          seen_on?: string | null
          sole_custody?: boolean
          state?: 'not-asked' | 'asked' | 'promised' | 'given' | 'given-with-conditions' | 'refused' | 'withdrawal-asked' | 'withdrawn'
          state_at?: string
          title?: string
          way?: 'paper' | 'screen' | 'filmed' | 'spoken' | 'notice' | null
        }
        Relationships: [{
          foreignKeyName: 'releases_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'releases_person_id_documentary_id_fkey'
          columns: ['person_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'releases_place_id_documentary_id_fkey'
          columns: ['place_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'production_places'
          referencedColumns: ['id', 'documentary_id']
        }, {
          foreignKeyName: 'releases_person_id_documentary_id_fkey'
          columns: ['person_id', 'documentary_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id', 'documentary_id']
        }]
      }
      renditions: {
        Row: {
          bandwidth: number
          codecs: string
          complete: boolean
          created_at: string
          frame_rate: number
          header_digest: string | null
          height: number
          id: string
          name: string
          object_name: string
          playlist: string
          size_bytes: number
          temporary: boolean
          version_id: string
          width: number
        }
        Insert: {
          bandwidth: number
          codecs: string
          complete?: boolean
          created_at?: string
          frame_rate: number
          header_digest?: string | null
          height: number
          id?: string
          name: string
          object_name: string
          playlist: string
          size_bytes?: number
          temporary?: boolean
          version_id: string
          width: number
        }
        Update: {
          bandwidth?: number
          codecs?: string
          complete?: boolean
          created_at?: string
          frame_rate?: number
          header_digest?: string | null
          height?: number
          id?: string
          name?: string
          object_name?: string
          playlist?: string
          size_bytes?: number
          temporary?: boolean
          version_id?: string
          width?: number
        }
        Relationships: [{
          foreignKeyName: 'renditions_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'renditions_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      reports: {
        Row: {
          case_id: string
          created_at: string
          ends_ms: number | null
          ground: 'unkind' | 'hate' | 'privacy' | 'violence' | 'false' | 'rights' | 'something-else'
          id: string
          reason: string
          reporter_id: string | null
          starts_ms: number | null
          version_id: string | null
        }
        Insert: {
          case_id: string
          created_at?: string
          ends_ms?: number | null
          ground?: 'unkind' | 'hate' | 'privacy' | 'violence' | 'false' | 'rights' | 'something-else'
          id?: string
          reason: string
          reporter_id?: string | null
          starts_ms?: number | null
          version_id?: string | null
        }
        Update: {
          case_id?: string
          created_at?: string
          ends_ms?: number | null
          ground?: 'unkind' | 'hate' | 'privacy' | 'violence' | 'false' | 'rights' | 'something-else'
          id?: string
          reason?: string
          reporter_id?: string | null
          starts_ms?: number | null
          version_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'reports_case_id_fkey'
          columns: ['case_id']
          isOneToOne: false
          referencedRelation: 'cases'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reports_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reports_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      review_guests: {
        Row: {
          entered_at: string
          mark: string
          name: string
          review_id: string
          seen_at: string
          user_id: string
        }
        Insert: {
          entered_at?: string
          mark: string
          name: string
          review_id: string
          seen_at?: string
          user_id: string
        }
        Update: {
          entered_at?: string
          mark?: string
          name?: string
          review_id?: string
          seen_at?: string
          user_id?: string
        }
        Relationships: [{
          foreignKeyName: 'review_guests_review_id_fkey'
          columns: ['review_id']
          isOneToOne: false
          referencedRelation: 'reviews'
          referencedColumns: ['id']
        }]
      }
      reviews: {
        Row: {
          created_at: string
          expires_at: string
          failed_tries: number
          has_passphrase: boolean | null
          id: string
          key_hash: string
          label: string
          locked_until: string | null
          made_by: string | null
          may_approve: boolean
          may_write: boolean
          passphrase_hash: string | null
          people_limit: number
          revoked_at: string | null
          version_id: string
        }
        Insert: {
          created_at?: string
          expires_at: string
          failed_tries?: number
          has_passphrase?: never
          id?: string
          key_hash: string
          label?: string
          locked_until?: string | null
          made_by?: string | null
          may_approve?: boolean
          may_write?: boolean
          passphrase_hash?: string | null
          people_limit?: number
          revoked_at?: string | null
          version_id: string
        }
        Update: {
          created_at?: string
          expires_at?: string
          failed_tries?: number
          has_passphrase?: never
          id?: string
          key_hash?: string
          label?: string
          locked_until?: string | null
          made_by?: string | null
          may_approve?: boolean
          may_write?: boolean
          passphrase_hash?: string | null
          people_limit?: number
          revoked_at?: string | null
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'reviews_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'reviews_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      rights_claims: {
        Row: {
          claimant: string
          counter_due_on: string
          counter_statement: string
          countered_at: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_due_on: string
          documentary_id: string
          ends_ms: number | null
          id: string
          message_id: string | null
          opened_by: string | null
          reason: string
          starts_ms: number | null
          state: 'with-creator' | 'countered' | 'upheld' | 'rejected'
          statement: string
          work: string
        }
        Insert: {
          claimant: string
          counter_due_on: string
          counter_statement?: string
          countered_at?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_due_on: string
          documentary_id: string
          ends_ms?: number | null
          id?: string
          message_id?: string | null
          opened_by?: string | null
          reason?: string
          starts_ms?: number | null
          state?: 'with-creator' | 'countered' | 'upheld' | 'rejected'
          statement: string
          work: string
        }
        Update: {
          claimant?: string
          counter_due_on?: string
          counter_statement?: string
          countered_at?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_due_on?: string
          documentary_id?: string
          ends_ms?: number | null
          id?: string
          message_id?: string | null
          opened_by?: string | null
          reason?: string
          starts_ms?: number | null
          state?: 'with-creator' | 'countered' | 'upheld' | 'rejected'
          statement?: string
          work?: string
        }
        Relationships: [{
          foreignKeyName: 'rights_claims_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rights_claims_message_id_fkey'
          columns: ['message_id']
          isOneToOne: true
          referencedRelation: 'contact_messages'
          referencedColumns: ['id']
        }]
      }
      role_applications: {
        Row: {
          answer: string
          asked_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          person_id: string
          reason: string
          role: 'moderator' | 'admin'
          state: 'asked' | 'agreed' | 'declined' | 'withdrawn'
        }
        Insert: {
          answer?: string
          asked_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          person_id: string
          reason: string
          role?: 'moderator' | 'admin'
          state?: 'asked' | 'agreed' | 'declined' | 'withdrawn'
        }
        Update: {
          answer?: string
          asked_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          person_id?: string
          reason?: string
          role?: 'moderator' | 'admin'
          state?: 'asked' | 'agreed' | 'declined' | 'withdrawn'
        }
        Relationships: []
      }
      role_changes: {
        Row: {
          asked_at: string
          asked_by: string | null
          decided_at: string | null
          decided_by: string | null
          from_role: 'user' | 'moderator' | 'admin'
          id: string
          reason: string
          state: 'asked' | 'done' | 'refused'
          to_role: 'user' | 'moderator' | 'admin'
          user_id: string
        }
        Insert: {
          asked_at?: string
          asked_by?: string | null
          decided_at?: string | null
          decided_by?: string | null
          from_role: 'user' | 'moderator' | 'admin'
          id?: string
          reason: string
          state?: 'asked' | 'done' | 'refused'
          to_role: 'user' | 'moderator' | 'admin'
          user_id: string
        }
        Update: {
          asked_at?: string
          asked_by?: string | null
          decided_at?: string | null
          decided_by?: string | null
          from_role?: 'user' | 'moderator' | 'admin'
          id?: string
          reason?: string
          state?: 'asked' | 'done' | 'refused'
          to_role?: 'user' | 'moderator' | 'admin'
          user_id?: string
        }
        Relationships: []
      }
      rush_people: {
        Row: {
          person_id: string
          speaker: string
          version_id: string
        }
        Insert: {
          person_id: string
          speaker?: string
          version_id: string
        }
        Update: {
          person_id?: string
          speaker?: string
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'rush_people_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rush_people_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'rushes'
          referencedColumns: ['version_id']
        }, {
          foreignKeyName: 'rush_people_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_rushes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rush_people_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id']
        }]
      }
      rushes: {
        Row: {
          camera: string
          card: string
          channels: Json
          code_from: 'file' | 'sheet' | 'typed' | 'clock' | 'zero' | null
          documentary_id: string
          drop_frame: boolean
          duration_frames: number | null
          heard_channels: number[] | null
          joined_by: 'timecode' | 'waveform' | 'typed' | null
          language: string | null
          looked_at: string | null
          note: string
          offset_frames: number | null
          original_removed_at: string | null
          place: string
          rate_den: number | null
          rate_num: number | null
          rate_presumed: boolean
          reel: string
          sample_rate: number | null
          samples: number | null
          scene_id: string | null
          sha256: string | null
          shot_at: string | null
          shot_on: string | null
          sounds_of: string | null
          start_frame: number | null
          start_samples: number | null
          take: string
          variable_rate: boolean
          version_id: string
        }
        Insert: {
          camera?: string
          card?: string
          channels?: Json
          code_from?: 'file' | 'sheet' | 'typed' | 'clock' | 'zero' | null
          documentary_id: string
          drop_frame?: boolean
          duration_frames?: number | null
          heard_channels?: number[] | null
          joined_by?: 'timecode' | 'waveform' | 'typed' | null
          language?: string | null
          looked_at?: string | null
          note?: string
          offset_frames?: number | null
          original_removed_at?: string | null
          place?: string
          rate_den?: number | null
          rate_num?: number | null
          rate_presumed?: boolean
          reel?: string
          sample_rate?: number | null
          samples?: number | null
          scene_id?: string | null
          sha256?: string | null
          shot_at?: string | null
          shot_on?: string | null
          sounds_of?: string | null
          start_frame?: number | null
          start_samples?: number | null
          take?: string
          variable_rate?: boolean
          version_id: string
        }
        Update: {
          camera?: string
          card?: string
          channels?: Json
          code_from?: 'file' | 'sheet' | 'typed' | 'clock' | 'zero' | null
          documentary_id?: string
          drop_frame?: boolean
          duration_frames?: number | null
          heard_channels?: number[] | null
          joined_by?: 'timecode' | 'waveform' | 'typed' | null
          language?: string | null
          looked_at?: string | null
          note?: string
          offset_frames?: number | null
          original_removed_at?: string | null
          place?: string
          rate_den?: number | null
          rate_num?: number | null
          rate_presumed?: boolean
          reel?: string
          sample_rate?: number | null
          samples?: number | null
          scene_id?: string | null
          sha256?: string | null
          shot_at?: string | null
          shot_on?: string | null
          sounds_of?: string | null
          start_frame?: number | null
          start_samples?: number | null
          take?: string
          variable_rate?: boolean
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'rushes_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rushes_scene_id_fkey'
          columns: ['scene_id']
          isOneToOne: false
          referencedRelation: 'outline_scenes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rushes_sounds_of_fkey'
          columns: ['sounds_of']
          isOneToOne: false
          referencedRelation: 'rushes'
          referencedColumns: ['version_id']
        }, {
          foreignKeyName: 'rushes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: true
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rushes_sounds_of_fkey'
          columns: ['sounds_of']
          isOneToOne: false
          referencedRelation: 'own_rushes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rushes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: true
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      schedule_changes: {
        Row: {
          changes: Json
          id: string
          made_at: string
          made_by: string | null
          schedule_id: string
        }
        Insert: {
          changes: Json
          id: string
          made_at?: string
          made_by?: string | null
          schedule_id: string
        }
        Update: {
          changes?: Json
          id?: string
          made_at?: string
          made_by?: string | null
          schedule_id?: string
        }
        Relationships: [{
          foreignKeyName: 'schedule_changes_schedule_id_fkey'
          columns: ['schedule_id']
          isOneToOne: false
          referencedRelation: 'schedules'
          referencedColumns: ['id']
        }]
      }
      schedule_rows: {
        Row: {
          changed_at: string
          changed_by: string | null
          documentary_id: string
          fields: Json
          id: string
          place: number
          removed_at: string | null
          schedule_id: string | null
          scope: string
          type: 'setting' | 'day' | 'strip' | 'phase' | 'place' | 'kit' | 'person' | 'window' | 'report'
        }
        Insert: {
          changed_at?: string
          changed_by?: string | null
          documentary_id: string
          fields: Json
          id: string
          place: number
          removed_at?: string | null
          schedule_id?: string | null
          scope: string
          type: 'setting' | 'day' | 'strip' | 'phase' | 'place' | 'kit' | 'person' | 'window' | 'report'
        }
        Update: {
          changed_at?: string
          changed_by?: string | null
          documentary_id?: string
          fields?: Json
          id?: string
          place?: number
          removed_at?: string | null
          schedule_id?: string | null
          scope?: string
          type?: 'setting' | 'day' | 'strip' | 'phase' | 'place' | 'kit' | 'person' | 'window' | 'report'
        }
        Relationships: [{
          foreignKeyName: 'schedule_rows_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'schedule_rows_schedule_id_fkey'
          columns: ['schedule_id']
          isOneToOne: false
          referencedRelation: 'schedules'
          referencedColumns: ['id']
        }]
      }
      schedule_versions: {
        Row: {
          items: Json
          made_at: string
          made_by: string | null
          name: string
          number: number
          schedule_id: string
        }
        Insert: {
          items: Json
          made_at?: string
          made_by?: string | null
          name?: string
          number: number
          schedule_id: string
        }
        Update: {
          items?: Json
          made_at?: string
          made_by?: string | null
          name?: string
          number?: number
          schedule_id?: string
        }
        Relationships: [{
          foreignKeyName: 'schedule_versions_schedule_id_fkey'
          columns: ['schedule_id']
          isOneToOne: false
          referencedRelation: 'schedules'
          referencedColumns: ['id']
        }]
      }
      schedules: {
        Row: {
          changed_at: string
          documentary_id: string
          id: string
          is_working: boolean
          made_at: string
          made_by: string | null
          removed_at: string | null
          title: string
        }
        Insert: {
          changed_at?: string
          documentary_id: string
          id?: string
          is_working?: boolean
          made_at?: string
          made_by?: string | null
          removed_at?: string | null
          title: string
        }
        Update: {
          changed_at?: string
          documentary_id?: string
          id?: string
          is_working?: boolean
          made_at?: string
          made_by?: string | null
          removed_at?: string | null
          title?: string
        }
        Relationships: [{
          foreignKeyName: 'schedules_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      screener_openings: {
        Row: {
          address_hash: string | null
          opened_at: string
          screener_id: string
          seen_at: string
          user_id: string
        }
        Insert: {
          address_hash?: string | null
          opened_at?: string
          screener_id: string
          seen_at?: string
          user_id: string
        }
        Update: {
          address_hash?: string | null
          opened_at?: string
          screener_id?: string
          seen_at?: string
          user_id?: string
        }
        Relationships: [{
          foreignKeyName: 'screener_openings_screener_id_fkey'
          columns: ['screener_id']
          isOneToOne: false
          referencedRelation: 'screeners'
          referencedColumns: ['id']
        }]
      }
      screeners: {
        Row: {
          created_at: string
          email: string
          expires_at: string
          failed_tries: number
          first_opened_at: string | null
          has_passphrase: boolean | null
          id: string
          key_hash: string
          last_seen_at: string | null
          locked_until: string | null
          mark: string
          note: string
          opens: number
          passphrase_hash: string | null
          person: string
          revoked_at: string | null
          unusual: 'at-once' | 'many-places' | 'passed-on' | 'wrong-passphrases' | null
          unusual_at: string | null
          version_id: string
          watched_ms: number
        }
        Insert: {
          created_at?: string
          email?: string
          expires_at: string
          failed_tries?: number
          first_opened_at?: string | null
          has_passphrase?: never
          id?: string
          key_hash: string
          last_seen_at?: string | null
          locked_until?: string | null
          mark: string
          note?: string
          opens?: number
          passphrase_hash?: string | null
          person: string
          revoked_at?: string | null
          unusual?: 'at-once' | 'many-places' | 'passed-on' | 'wrong-passphrases' | null
          unusual_at?: string | null
          version_id: string
          watched_ms?: number
        }
        Update: {
          created_at?: string
          email?: string
          expires_at?: string
          failed_tries?: number
          first_opened_at?: string | null
          has_passphrase?: never
          id?: string
          key_hash?: string
          last_seen_at?: string | null
          locked_until?: string | null
          mark?: string
          note?: string
          opens?: number
          passphrase_hash?: string | null
          person?: string
          revoked_at?: string | null
          unusual?: 'at-once' | 'many-places' | 'passed-on' | 'wrong-passphrases' | null
          unusual_at?: string | null
          version_id?: string
          watched_ms?: number
        }
        Relationships: [{
          foreignKeyName: 'screeners_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'screeners_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      screening_drafts: {
        Row: {
          about: string
          changed_at: string
          draft: Json
          person_id: string
          revision: number
        }
        Insert: {
          about: string
          changed_at?: string
          draft: Json
          person_id: string
          revision?: number
        }
        Update: {
          about?: string
          changed_at?: string
          draft?: Json
          person_id?: string
          revision?: number
        }
        Relationships: []
      }
      screening_entries: {
        Row: {
          entered_at: string
          guest_id: string
          minutes: number[]
          screening_id: string
          user_id: string
        }
        Insert: {
          entered_at?: string
          guest_id: string
          minutes?: number[]
          screening_id: string
          user_id: string
        }
        Update: {
          entered_at?: string
          guest_id?: string
          minutes?: number[]
          screening_id?: string
          user_id?: string
        }
        Relationships: [{
          foreignKeyName: 'screening_entries_guest_id_fkey'
          columns: ['guest_id']
          isOneToOne: false
          referencedRelation: 'screening_guests'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'screening_entries_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      screening_guests: {
        Row: {
          came_at: string | null
          email: string
          heads: number
          id: string
          language: string
          letter: string | null
          letter_due_at: string | null
          letter_tries: number
          letters_secret: string
          letters_sent: number
          made_at: string
          name: string
          registered_at: string | null
          screening_id: string
          seat: 'online' | 'hall'
          state: 'invited' | 'registered' | 'waiting' | 'withdrawn' | 'removed'
          user_id: string | null
          zone: string
        }
        Insert: {
          came_at?: string | null
          email?: string
          heads?: number
          id?: string
          language?: string
          letter?: string | null
          letter_due_at?: string | null
          letter_tries?: number
          letters_secret?: string
          letters_sent?: number
          made_at?: string
          name: string
          registered_at?: string | null
          screening_id: string
          seat?: 'online' | 'hall'
          state?: 'invited' | 'registered' | 'waiting' | 'withdrawn' | 'removed'
          user_id?: string | null
          zone?: string
        }
        Update: {
          came_at?: string | null
          email?: string
          heads?: number
          id?: string
          language?: string
          letter?: string | null
          letter_due_at?: string | null
          letter_tries?: number
          letters_secret?: string
          letters_sent?: number
          made_at?: string
          name?: string
          registered_at?: string | null
          screening_id?: string
          seat?: 'online' | 'hall'
          state?: 'invited' | 'registered' | 'waiting' | 'withdrawn' | 'removed'
          user_id?: string | null
          zone?: string
        }
        Relationships: [{
          foreignKeyName: 'screening_guests_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      screening_invitations: {
        Row: {
          address: string
          answered_at: string | null
          id: string
          invited_by: string
          made_at: string
          person_id: string | null
          role: 'host' | 'moderator' | 'speaker'
          screening_id: string
          state: 'open' | 'accepted' | 'declined'
        }
        Insert: {
          address?: string
          answered_at?: string | null
          id?: string
          invited_by: string
          made_at?: string
          person_id?: string | null
          role: 'host' | 'moderator' | 'speaker'
          screening_id: string
          state?: 'open' | 'accepted' | 'declined'
        }
        Update: {
          address?: string
          answered_at?: string | null
          id?: string
          invited_by?: string
          made_at?: string
          person_id?: string | null
          role?: 'host' | 'moderator' | 'speaker'
          screening_id?: string
          state?: 'open' | 'accepted' | 'declined'
        }
        Relationships: [{
          foreignKeyName: 'screening_invitations_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      screening_items: {
        Row: {
          documentary_id: string | null
          duration_ms: number
          id: string
          kind: 'film' | 'trailer' | 'interval' | 'talk'
          note: string
          place: number
          ranges: number[]
          screening_id: string
          starts_ms: number
          title: string
          version_id: string | null
        }
        Insert: {
          documentary_id?: string | null
          duration_ms: number
          id?: string
          kind: 'film' | 'trailer' | 'interval' | 'talk'
          note?: string
          place: number
          ranges?: number[]
          screening_id: string
          starts_ms?: number
          title?: string
          version_id?: string | null
        }
        Update: {
          documentary_id?: string | null
          duration_ms?: number
          id?: string
          kind?: 'film' | 'trailer' | 'interval' | 'talk'
          note?: string
          place?: number
          ranges?: number[]
          screening_id?: string
          starts_ms?: number
          title?: string
          version_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'screening_items_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'screening_items_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'screening_items_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'screening_items_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      screening_keys: {
        Row: {
          expires_at: string | null
          guest_id: string
          key_hash: string
          made_at: string
          used_by: string | null
        }
        Insert: {
          expires_at?: string | null
          guest_id: string
          key_hash: string
          made_at?: string
          used_by?: string | null
        }
        Update: {
          expires_at?: string | null
          guest_id?: string
          key_hash?: string
          made_at?: string
          used_by?: string | null
        }
        Relationships: [{
          foreignKeyName: 'screening_keys_guest_id_fkey'
          columns: ['guest_id']
          isOneToOne: false
          referencedRelation: 'screening_guests'
          referencedColumns: ['id']
        }]
      }
      screening_people: {
        Row: {
          name: string
          role: 'owner' | 'host' | 'moderator' | 'speaker'
          screening_id: string
          user_id: string
        }
        Insert: {
          name?: string
          role: 'owner' | 'host' | 'moderator' | 'speaker'
          screening_id: string
          user_id: string
        }
        Update: {
          name?: string
          role?: 'owner' | 'host' | 'moderator' | 'speaker'
          screening_id?: string
          user_id?: string
        }
        Relationships: [{
          foreignKeyName: 'screening_people_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      screening_permissions: {
        Row: {
          answer: string
          answered_at: string | null
          asked_at: string
          documentary_id: string
          id: string
          name: string
          state: 'asked' | 'granted' | 'declined'
          user_id: string
          word: string
        }
        Insert: {
          answer?: string
          answered_at?: string | null
          asked_at?: string
          documentary_id: string
          id?: string
          name?: string
          state?: 'asked' | 'granted' | 'declined'
          user_id: string
          word?: string
        }
        Update: {
          answer?: string
          answered_at?: string | null
          asked_at?: string
          documentary_id?: string
          id?: string
          name?: string
          state?: 'asked' | 'granted' | 'declined'
          user_id?: string
          word?: string
        }
        Relationships: [{
          foreignKeyName: 'screening_permissions_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      screening_timelines: {
        Row: {
          began_ms: number[]
          changed_at: string
          ended_at: string | null
          item: number
          led_by: string | null
          number: number
          position_ms: number
          running: boolean
          screening_id: string
          since: string
        }
        Insert: {
          began_ms?: number[]
          changed_at?: string
          ended_at?: string | null
          item?: number
          led_by?: string | null
          number?: number
          position_ms?: number
          running?: boolean
          screening_id: string
          since: string
        }
        Update: {
          began_ms?: number[]
          changed_at?: string
          ended_at?: string | null
          item?: number
          led_by?: string | null
          number?: number
          position_ms?: number
          running?: boolean
          screening_id?: string
          since?: string
        }
        Relationships: [{
          foreignKeyName: 'screening_timelines_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: true
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      screenings: {
        Row: {
          admission: boolean
          cancelled_at: string | null
          cancelled_word: string
          capacity: number | null
          doors_minutes: number
          entry: 'public' | 'link' | 'invitation'
          hall_capacity: number | null
          id: string
          late_minutes: number | null
          licence: string
          made_at: string
          made_by: string | null
          online: boolean
          regions: string[]
          reminded_at: string | null
          revision: number
          series_id: string | null
          starts_at: string
          starts_itself: boolean
          title: string
          venue: string
          watermark: boolean
          word: string
          zone: string
        }
        Insert: {
          admission?: boolean
          cancelled_at?: string | null
          cancelled_word?: string
          capacity?: number | null
          doors_minutes?: number
          entry?: 'public' | 'link' | 'invitation'
          hall_capacity?: number | null
          id?: string
          late_minutes?: number | null
          licence?: string
          made_at?: string
          made_by?: string | null
          online?: boolean
          regions?: string[]
          reminded_at?: string | null
          revision?: number
          series_id?: string | null
          starts_at: string
          starts_itself?: boolean
          title: string
          venue?: string
          watermark?: boolean
          word?: string
          zone?: string
        }
        Update: {
          admission?: boolean
          cancelled_at?: string | null
          cancelled_word?: string
          capacity?: number | null
          doors_minutes?: number
          entry?: 'public' | 'link' | 'invitation'
          hall_capacity?: number | null
          id?: string
          late_minutes?: number | null
          licence?: string
          made_at?: string
          made_by?: string | null
          online?: boolean
          regions?: string[]
          reminded_at?: string | null
          revision?: number
          series_id?: string | null
          starts_at?: string
          starts_itself?: boolean
          title?: string
          venue?: string
          watermark?: boolean
          word?: string
          zone?: string
        }
        Relationships: []
      }
      season_films: {
        Row: {
          documentary_id: string
          position: number
          season_id: string
        }
        Insert: {
          documentary_id: string
          position: number
          season_id: string
        }
        Update: {
          documentary_id?: string
          position?: number
          season_id?: string
        }
        Relationships: [{
          foreignKeyName: 'season_films_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'season_films_season_id_fkey'
          columns: ['season_id']
          isOneToOne: false
          referencedRelation: 'seasons'
          referencedColumns: ['id']
        }]
      }
      seasons: {
        Row: {
          created_at: string
          ends_on: string
          id: string
          introduction: string
          signed_by: string
          starts_on: string
          title: string
        }
        Insert: {
          created_at?: string
          ends_on: string
          id?: string
          introduction: string
          signed_by: string
          starts_on: string
          title: string
        }
        Update: {
          created_at?: string
          ends_on?: string
          id?: string
          introduction?: string
          signed_by?: string
          starts_on?: string
          title?: string
        }
        Relationships: []
      }
      selects: {
        Row: {
          documentary_id: string
          id: string
          in_frame: number
          made_at: string
          made_by: string | null
          mark: number | null
          note: string
          out_frame: number
          person_id: string | null
          rush_id: string
          scene_id: string | null
          tags: string[]
          words: string
        }
        Insert: {
          documentary_id: string
          id?: string
          in_frame: number
          made_at?: string
          made_by?: string | null
          mark?: number | null
          note?: string
          out_frame: number
          person_id?: string | null
          rush_id: string
          scene_id?: string | null
          tags?: string[]
          words?: string
        }
        Update: {
          documentary_id?: string
          id?: string
          in_frame?: number
          made_at?: string
          made_by?: string | null
          mark?: number | null
          note?: string
          out_frame?: number
          person_id?: string | null
          rush_id?: string
          scene_id?: string | null
          tags?: string[]
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'selects_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'selects_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'production_people'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'selects_rush_id_fkey'
          columns: ['rush_id']
          isOneToOne: false
          referencedRelation: 'rushes'
          referencedColumns: ['version_id']
        }, {
          foreignKeyName: 'selects_scene_id_fkey'
          columns: ['scene_id']
          isOneToOne: false
          referencedRelation: 'outline_scenes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'selects_rush_id_fkey'
          columns: ['rush_id']
          isOneToOne: false
          referencedRelation: 'own_rushes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'selects_person_id_fkey'
          columns: ['person_id']
          isOneToOne: false
          referencedRelation: 'people_of_production'
          referencedColumns: ['id']
        }]
      }
      shots: {
        Row: {
          times_ms: number[]
          version_id: string
        }
        Insert: {
          times_ms: number[]
          version_id: string
        }
        Update: {
          times_ms?: number[]
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'shots_version_id_fkey'
          columns: ['version_id']
          isOneToOne: true
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'shots_version_id_fkey'
          columns: ['version_id']
          isOneToOne: true
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      side_tracks: {
        Row: {
          bandwidth: number | null
          codecs: string | null
          created_at: string
          duration_ms: number | null
          failure: string | null
          frame_rate: number | null
          height: number | null
          id: string
          kind: 'dubbing' | 'described' | 'commentary' | 'sign'
          label: string
          language: string
          object_name: string | null
          offset_ms: number
          playlist: string | null
          progress: number
          size_bytes: number
          source_bytes: number
          source_name: string
          source_object: string | null
          source_stream: number | null
          state: 'receiving' | 'received' | 'preparing' | 'ready' | 'failed'
          version_id: string
          width: number | null
        }
        Insert: {
          bandwidth?: number | null
          codecs?: string | null
          created_at?: string
          duration_ms?: number | null
          failure?: string | null
          frame_rate?: number | null
          height?: number | null
          id?: string
          kind: 'dubbing' | 'described' | 'commentary' | 'sign'
          label?: string
          language: string
          object_name?: string | null
          offset_ms?: number
          playlist?: string | null
          progress?: number
          size_bytes?: number
          source_bytes?: number
          source_name?: string
          source_object?: string | null
          source_stream?: number | null
          state?: 'receiving' | 'received' | 'preparing' | 'ready' | 'failed'
          version_id: string
          width?: number | null
        }
        Update: {
          bandwidth?: number | null
          codecs?: string | null
          created_at?: string
          duration_ms?: number | null
          failure?: string | null
          frame_rate?: number | null
          height?: number | null
          id?: string
          kind?: 'dubbing' | 'described' | 'commentary' | 'sign'
          label?: string
          language?: string
          object_name?: string | null
          offset_ms?: number
          playlist?: string | null
          progress?: number
          size_bytes?: number
          source_bytes?: number
          source_name?: string
          source_object?: string | null
          source_stream?: number | null
          state?: 'receiving' | 'received' | 'preparing' | 'ready' | 'failed'
          version_id?: string
          width?: number | null
        }
        Relationships: [{
          foreignKeyName: 'side_tracks_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'side_tracks_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      signed_warnings: {
        Row: {
          documentary_id: string
          key: string
          reason: string
          signed_at: string
          signed_by: string | null
          words: string
        }
        Insert: {
          documentary_id: string
          key: string
          reason: string
          signed_at?: string
          signed_by?: string | null
          words: string
        }
        Update: {
          documentary_id?: string
          key?: string
          reason?: string
          signed_at?: string
          signed_by?: string | null
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'signed_warnings_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      sittings: {
        Row: {
          institution_id: string
          list_id: string | null
          person_id: string
          until: string
        }
        Insert: {
          institution_id: string
          list_id?: string | null
          person_id: string
          until: string
        }
        Update: {
          institution_id?: string
          list_id?: string | null
          person_id?: string
          until?: string
        }
        Relationships: [{
          foreignKeyName: 'sittings_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'sittings_list_id_fkey'
          columns: ['list_id']
          isOneToOne: false
          referencedRelation: 'class_lists'
          referencedColumns: ['id']
        }]
      }
      sound_matches: {
        Row: {
          alike: number | null
          asked_at: string
          found_id: string | null
          offset_frames: number | null
          picture_id: string | null
          sound_id: string
          state: 'waiting' | 'done' | 'failed'
        }
        Insert: {
          alike?: number | null
          asked_at?: string
          found_id?: string | null
          offset_frames?: number | null
          picture_id?: string | null
          sound_id: string
          state?: 'waiting' | 'done' | 'failed'
        }
        Update: {
          alike?: number | null
          asked_at?: string
          found_id?: string | null
          offset_frames?: number | null
          picture_id?: string | null
          sound_id?: string
          state?: 'waiting' | 'done' | 'failed'
        }
        Relationships: [{
          foreignKeyName: 'sound_matches_found_id_fkey'
          columns: ['found_id']
          isOneToOne: false
          referencedRelation: 'rushes'
          referencedColumns: ['version_id']
        }, {
          foreignKeyName: 'sound_matches_picture_id_fkey'
          columns: ['picture_id']
          isOneToOne: false
          referencedRelation: 'rushes'
          referencedColumns: ['version_id']
        }, {
          foreignKeyName: 'sound_matches_sound_id_fkey'
          columns: ['sound_id']
          isOneToOne: true
          referencedRelation: 'rushes'
          referencedColumns: ['version_id']
        }, {
          foreignKeyName: 'sound_matches_found_id_fkey'
          columns: ['found_id']
          isOneToOne: false
          referencedRelation: 'own_rushes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'sound_matches_picture_id_fkey'
          columns: ['picture_id']
          isOneToOne: false
          referencedRelation: 'own_rushes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'sound_matches_sound_id_fkey'
          columns: ['sound_id']
          isOneToOne: true
          referencedRelation: 'own_rushes'
          referencedColumns: ['id']
        }]
      }
      sound_tracks: {
        Row: {
          channels: string
          chosen: boolean
          heard: boolean
          language: string
          silent: boolean
          stream: number
          title: string
          version_id: string
        }
        Insert: {
          channels?: string
          chosen?: boolean
          heard?: boolean
          language?: string
          silent?: boolean
          stream: number
          title?: string
          version_id: string
        }
        Update: {
          channels?: string
          chosen?: boolean
          heard?: boolean
          language?: string
          silent?: boolean
          stream?: number
          title?: string
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'sound_tracks_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'sound_tracks_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      space_assets: {
        Row: {
          alt: string
          created_at: string
          credit: string
          facts: Json
          failure: string | null
          folder: string | null
          id: string
          kind: 'panorama' | 'model' | 'splat' | 'picture' | 'sound' | 'tiles'
          licence: 'own' | 'public-domain' | 'cc0' | 'cc-by' | 'cc-by-sa' | 'cc-by-nc' | 'permission' | null
          origin: string
          owner_id: string
          source_bytes: number
          source_name: string
          space_id: string
          state: 'receiving' | 'received' | 'preparing' | 'ready' | 'failed'
        }
        Insert: {
          alt?: string
          created_at?: string
          credit?: string
          facts?: Json
          failure?: string | null
          folder?: string | null
          id?: string
          kind: 'panorama' | 'model' | 'splat' | 'picture' | 'sound' | 'tiles'
          licence?: 'own' | 'public-domain' | 'cc0' | 'cc-by' | 'cc-by-sa' | 'cc-by-nc' | 'permission' | null
          origin?: string
          owner_id: string
          source_bytes: number
          source_name?: string
          space_id: string
          state?: 'receiving' | 'received' | 'preparing' | 'ready' | 'failed'
        }
        Update: {
          alt?: string
          created_at?: string
          credit?: string
          facts?: Json
          failure?: string | null
          folder?: string | null
          id?: string
          kind?: 'panorama' | 'model' | 'splat' | 'picture' | 'sound' | 'tiles'
          licence?: 'own' | 'public-domain' | 'cc0' | 'cc-by' | 'cc-by-sa' | 'cc-by-nc' | 'permission' | null
          origin?: string
          owner_id?: string
          source_bytes?: number
          source_name?: string
          space_id?: string
          state?: 'receiving' | 'received' | 'preparing' | 'ready' | 'failed'
        }
        Relationships: [{
          foreignKeyName: 'space_assets_space_id_fkey'
          columns: ['space_id']
          isOneToOne: false
          referencedRelation: 'spaces'
          referencedColumns: ['id']
        }]
      }
      spaces: {
        Row: {
          asset_id: string | null
          audience: 'everyone' | 'film'
          changed_at: string
          created_at: string
          documentary_id: string | null
          embeds: boolean
          id: string
          kind: 'map' | 'scene' | 'object'
          owner_id: string
          published_at: string | null
          removed_at: string | null
          revision: number
          start_view: number[] | null
          stereo: 'none' | 'top-bottom' | 'side-by-side'
          summary: string
          title: string
          twin: string
          version_id: string | null
        }
        Insert: {
          asset_id?: string | null
          audience?: 'everyone' | 'film'
          changed_at?: string
          created_at?: string
          documentary_id?: string | null
          embeds?: boolean
          id?: string
          kind: 'map' | 'scene' | 'object'
          owner_id?: string
          published_at?: string | null
          removed_at?: string | null
          revision?: number
          start_view?: number[] | null
          stereo?: 'none' | 'top-bottom' | 'side-by-side'
          summary?: string
          title?: string
          twin?: string
          version_id?: string | null
        }
        Update: {
          asset_id?: string | null
          audience?: 'everyone' | 'film'
          changed_at?: string
          created_at?: string
          documentary_id?: string | null
          embeds?: boolean
          id?: string
          kind?: 'map' | 'scene' | 'object'
          owner_id?: string
          published_at?: string | null
          removed_at?: string | null
          revision?: number
          start_view?: number[] | null
          stereo?: 'none' | 'top-bottom' | 'side-by-side'
          summary?: string
          title?: string
          twin?: string
          version_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'spaces_asset_id_fkey'
          columns: ['asset_id']
          isOneToOne: false
          referencedRelation: 'space_assets'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'spaces_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'spaces_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'spaces_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      storage_quotas: {
        Row: {
          bytes: number | null
          films: number | null
          hours: number | null
          user_id: string
        }
        Insert: {
          bytes?: number | null
          films?: number | null
          hours?: number | null
          user_id: string
        }
        Update: {
          bytes?: number | null
          films?: number | null
          hours?: number | null
          user_id?: string
        }
        Relationships: []
      }
      storyboards: {
        Row: {
          columns: number
          covered: string
          frame_times_ms: number[]
          object_name: string
          rows: number
          tile_height: number
          tile_width: number
          version_id: string
        }
        Insert: {
          columns: number
          covered?: string
          frame_times_ms: number[]
          object_name: string
          rows: number
          tile_height: number
          tile_width: number
          version_id: string
        }
        Update: {
          columns?: number
          covered?: string
          frame_times_ms?: number[]
          object_name?: string
          rows?: number
          tile_height?: number
          tile_width?: number
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'storyboards_version_id_fkey'
          columns: ['version_id']
          isOneToOne: true
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'storyboards_version_id_fkey'
          columns: ['version_id']
          isOneToOne: true
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      suspensions: {
        Row: {
          degree: 'acts' | 'house'
          id: string
          lift_reason: string
          lifted_at: string | null
          lifted_by: string | null
          made_at: string
          made_by: string | null
          reason: string
          until: string | null
          user_id: string
        }
        Insert: {
          degree: 'acts' | 'house'
          id?: string
          lift_reason?: string
          lifted_at?: string | null
          lifted_by?: string | null
          made_at?: string
          made_by?: string | null
          reason: string
          until?: string | null
          user_id: string
        }
        Update: {
          degree?: 'acts' | 'house'
          id?: string
          lift_reason?: string
          lifted_at?: string | null
          lifted_by?: string | null
          made_at?: string
          made_by?: string | null
          reason?: string
          until?: string | null
          user_id?: string
        }
        Relationships: []
      }
      synthetic_passages: {
        Row: {
          code: string
          ends_ms: number
          how: 'generated' | 'altered' | 'restored'
          id: string
          material: string
          medium: 'picture' | 'voice' | 'sound'
          prompt: string
          rights: '' | 'none-used' | 'own' | 'licensed' | 'public-domain' | 'asked' | 'refused'
          starts_ms: number
          statement: string
          tool: string
          version_id: string
        }
        Insert: {
          code?: string
          ends_ms: number
          how: 'generated' | 'altered' | 'restored'
          id?: string
          material?: string
          medium: 'picture' | 'voice' | 'sound'
          prompt?: string
          rights?: '' | 'none-used' | 'own' | 'licensed' | 'public-domain' | 'asked' | 'refused'
          starts_ms: number
          statement: string
          tool?: string
          version_id: string
        }
        Update: {
          code?: string
          ends_ms?: number
          how?: 'generated' | 'altered' | 'restored'
          id?: string
          material?: string
          medium?: 'picture' | 'voice' | 'sound'
          prompt?: string
          rights?: '' | 'none-used' | 'own' | 'licensed' | 'public-domain' | 'asked' | 'refused'
          starts_ms?: number
          statement?: string
          tool?: string
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'synthetic_passages_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'synthetic_passages_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      taken_in_screenings: {
        Row: {
          documentary_id: string
          screening_id: string
          taken_in_at: string
          taken_in_by: string | null
        }
        Insert: {
          documentary_id: string
          screening_id: string
          taken_in_at?: string
          taken_in_by?: string | null
        }
        Update: {
          documentary_id?: string
          screening_id?: string
          taken_in_at?: string
          taken_in_by?: string | null
        }
        Relationships: [{
          foreignKeyName: 'taken_in_screenings_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'taken_in_screenings_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: true
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      talk_answers: {
        Row: {
          answered_at: string
          answerer: number
          choice: number | null
          person_id: string | null
          poll_id: string
          screening_id: string
          words: string | null
        }
        Insert: {
          answered_at?: string
          answerer: number
          choice?: number | null
          person_id?: string | null
          poll_id: string
          screening_id: string
          words?: string | null
        }
        Update: {
          answered_at?: string
          answerer?: number
          choice?: number | null
          person_id?: string | null
          poll_id?: string
          screening_id?: string
          words?: string | null
        }
        Relationships: [{
          foreignKeyName: 'talk_answers_poll_id_fkey'
          columns: ['poll_id']
          isOneToOne: false
          referencedRelation: 'talk_polls'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'talk_answers_screening_id_answerer_fkey'
          columns: ['screening_id', 'answerer']
          isOneToOne: false
          referencedRelation: 'talk_people'
          referencedColumns: ['screening_id', 'number']
        }]
      }
      talk_costs: {
        Row: {
          cents: number
          currency: string
          id: string
          place: number
          screening_id: string
          words: string
        }
        Insert: {
          cents: number
          currency: string
          id?: string
          place?: number
          screening_id: string
          words: string
        }
        Update: {
          cents?: number
          currency?: string
          id?: string
          place?: number
          screening_id?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'talk_costs_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      talk_levels: {
        Row: {
          at_ms: number | null
          item_id: string | null
          kind: 'applause' | 'moved' | 'laughter' | 'startled'
          marks: number
          screening_id: string
          second: number
        }
        Insert: {
          at_ms?: number | null
          item_id?: string | null
          kind: 'applause' | 'moved' | 'laughter' | 'startled'
          marks: number
          screening_id: string
          second: number
        }
        Update: {
          at_ms?: number | null
          item_id?: string | null
          kind?: 'applause' | 'moved' | 'laughter' | 'startled'
          marks?: number
          screening_id?: string
          second?: number
        }
        Relationships: [{
          foreignKeyName: 'talk_levels_item_id_fkey'
          columns: ['item_id']
          isOneToOne: false
          referencedRelation: 'screening_items'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'talk_levels_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'talks'
          referencedColumns: ['screening_id']
        }]
      }
      talk_lines: {
        Row: {
          at_ms: number | null
          id: string
          item_id: string | null
          number: number
          person_id: string | null
          place: 'host' | 'moderator' | 'speaker' | 'guest'
          removed_at: string | null
          said_at: string
          screening_id: string
          talker: number
          words: string
        }
        Insert: {
          at_ms?: number | null
          id: string
          item_id?: string | null
          number: number
          person_id?: string | null
          place: 'host' | 'moderator' | 'speaker' | 'guest'
          removed_at?: string | null
          said_at?: string
          screening_id: string
          talker: number
          words: string
        }
        Update: {
          at_ms?: number | null
          id?: string
          item_id?: string | null
          number?: number
          person_id?: string | null
          place?: 'host' | 'moderator' | 'speaker' | 'guest'
          removed_at?: string | null
          said_at?: string
          screening_id?: string
          talker?: number
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'talk_lines_item_id_fkey'
          columns: ['item_id']
          isOneToOne: false
          referencedRelation: 'screening_items'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'talk_lines_screening_id_talker_fkey'
          columns: ['screening_id', 'talker']
          isOneToOne: false
          referencedRelation: 'talk_people'
          referencedColumns: ['screening_id', 'number']
        }]
      }
      talk_people: {
        Row: {
          captions: boolean
          joined_at: string
          keeps: boolean
          name: string
          number: number
          person_id: string | null
          screening_id: string
          silenced_at: string | null
        }
        Insert: {
          captions?: boolean
          joined_at?: string
          keeps?: boolean
          name?: string
          number: number
          person_id?: string | null
          screening_id: string
          silenced_at?: string | null
        }
        Update: {
          captions?: boolean
          joined_at?: string
          keeps?: boolean
          name?: string
          number?: number
          person_id?: string | null
          screening_id?: string
          silenced_at?: string | null
        }
        Relationships: [{
          foreignKeyName: 'talk_people_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'talks'
          referencedColumns: ['screening_id']
        }]
      }
      talk_polls: {
        Row: {
          at_ms: number | null
          choices: string[]
          closed_at: string | null
          id: string
          item_id: string | null
          kind: 'choice' | 'scale' | 'words'
          made_at: string
          opened_at: string | null
          part: 'before' | 'during' | 'after'
          place: number
          screening_id: string
          state: 'kept' | 'open' | 'closed'
          words: string
        }
        Insert: {
          at_ms?: number | null
          choices?: string[]
          closed_at?: string | null
          id: string
          item_id?: string | null
          kind: 'choice' | 'scale' | 'words'
          made_at?: string
          opened_at?: string | null
          part: 'before' | 'during' | 'after'
          place?: number
          screening_id: string
          state?: 'kept' | 'open' | 'closed'
          words: string
        }
        Update: {
          at_ms?: number | null
          choices?: string[]
          closed_at?: string | null
          id?: string
          item_id?: string | null
          kind?: 'choice' | 'scale' | 'words'
          made_at?: string
          opened_at?: string | null
          part?: 'before' | 'during' | 'after'
          place?: number
          screening_id?: string
          state?: 'kept' | 'open' | 'closed'
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'talk_polls_item_id_fkey'
          columns: ['item_id']
          isOneToOne: false
          referencedRelation: 'screening_items'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'talk_polls_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'talks'
          referencedColumns: ['screening_id']
        }]
      }
      talk_questions: {
        Row: {
          answer: string
          asked_at: string
          asker: number
          at_ms: number | null
          id: string
          item_id: string | null
          merged_into: string | null
          nameless: boolean
          number: number
          person_id: string | null
          screening_id: string
          settled_at: string | null
          state: 'waiting' | 'live' | 'answered' | 'dismissed'
          supports: number
          told_at: string
          words: string
        }
        Insert: {
          answer?: string
          asked_at?: string
          asker: number
          at_ms?: number | null
          id: string
          item_id?: string | null
          merged_into?: string | null
          nameless?: boolean
          number: number
          person_id?: string | null
          screening_id: string
          settled_at?: string | null
          state?: 'waiting' | 'live' | 'answered' | 'dismissed'
          supports?: number
          told_at?: string
          words: string
        }
        Update: {
          answer?: string
          asked_at?: string
          asker?: number
          at_ms?: number | null
          id?: string
          item_id?: string | null
          merged_into?: string | null
          nameless?: boolean
          number?: number
          person_id?: string | null
          screening_id?: string
          settled_at?: string | null
          state?: 'waiting' | 'live' | 'answered' | 'dismissed'
          supports?: number
          told_at?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'talk_questions_item_id_fkey'
          columns: ['item_id']
          isOneToOne: false
          referencedRelation: 'screening_items'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'talk_questions_merged_into_fkey'
          columns: ['merged_into']
          isOneToOne: false
          referencedRelation: 'talk_questions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'talk_questions_screening_id_asker_fkey'
          columns: ['screening_id', 'asker']
          isOneToOne: false
          referencedRelation: 'talk_people'
          referencedColumns: ['screening_id', 'number']
        }]
      }
      talk_spoken: {
        Row: {
          done: boolean
          id: string
          number: number
          person_id: string | null
          said_at: string
          screening_id: string
          words: string
          writer: number
        }
        Insert: {
          done?: boolean
          id: string
          number: number
          person_id?: string | null
          said_at?: string
          screening_id: string
          words: string
          writer: number
        }
        Update: {
          done?: boolean
          id?: string
          number?: number
          person_id?: string | null
          said_at?: string
          screening_id?: string
          words?: string
          writer?: number
        }
        Relationships: [{
          foreignKeyName: 'talk_spoken_screening_id_writer_fkey'
          columns: ['screening_id', 'writer']
          isOneToOne: false
          referencedRelation: 'talk_people'
          referencedColumns: ['screening_id', 'number']
        }]
      }
      talk_supports: {
        Row: {
          person_id: string | null
          question_id: string
          screening_id: string
          supporter: number
        }
        Insert: {
          person_id?: string | null
          question_id: string
          screening_id: string
          supporter: number
        }
        Update: {
          person_id?: string | null
          question_id?: string
          screening_id?: string
          supporter?: number
        }
        Relationships: [{
          foreignKeyName: 'talk_supports_question_id_fkey'
          columns: ['question_id']
          isOneToOne: false
          referencedRelation: 'talk_questions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'talk_supports_screening_id_supporter_fkey'
          columns: ['screening_id', 'supporter']
          isOneToOne: false
          referencedRelation: 'talk_people'
          referencedColumns: ['screening_id', 'number']
        }]
      }
      talks: {
        Row: {
          chat: 'open' | 'slow' | 'paused'
          kept: boolean
          last_line: number
          last_person: number
          last_question: number
          last_spoken: number
          links: boolean
          marks: boolean
          note: string
          questions: boolean
          screening_id: string
          slow_seconds: number
          stage_url: string
          updated_at: string
        }
        Insert: {
          chat?: 'open' | 'slow' | 'paused'
          kept?: boolean
          last_line?: number
          last_person?: number
          last_question?: number
          last_spoken?: number
          links?: boolean
          marks?: boolean
          note?: string
          questions?: boolean
          screening_id: string
          slow_seconds?: number
          stage_url?: string
          updated_at?: string
        }
        Update: {
          chat?: 'open' | 'slow' | 'paused'
          kept?: boolean
          last_line?: number
          last_person?: number
          last_question?: number
          last_spoken?: number
          links?: boolean
          marks?: boolean
          note?: string
          questions?: boolean
          screening_id?: string
          slow_seconds?: number
          stage_url?: string
          updated_at?: string
        }
        Relationships: [{
          foreignKeyName: 'talks_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: true
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }]
      }
      tasks: {
        Row: {
          assigned_to: string | null
          changed_at: string
          created_at: string
          documentary_id: string
          done_at: string | null
          done_by: string | null
          due_on: string | null
          id: string
          made_by: string | null
          note_id: string | null
          place: number
          removed_at: string | null
          state: 'todo' | 'doing' | 'done'
          title: string
          words: string
        }
        Insert: {
          assigned_to?: string | null
          changed_at?: string
          created_at?: string
          documentary_id: string
          done_at?: string | null
          done_by?: string | null
          due_on?: string | null
          id: string
          made_by?: string | null
          note_id?: string | null
          place?: number
          removed_at?: string | null
          state?: 'todo' | 'doing' | 'done'
          title: string
          words?: string
        }
        Update: {
          assigned_to?: string | null
          changed_at?: string
          created_at?: string
          documentary_id?: string
          done_at?: string | null
          done_by?: string | null
          due_on?: string | null
          id?: string
          made_by?: string | null
          note_id?: string | null
          place?: number
          removed_at?: string | null
          state?: 'todo' | 'doing' | 'done'
          title?: string
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'tasks_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'tasks_note_id_fkey'
          columns: ['note_id']
          isOneToOne: false
          referencedRelation: 'notes'
          referencedColumns: ['id']
        }]
      }
      team_invitations: {
        Row: {
          address: string
          created_at: string
          documentary_id: string
          expires_at: string
          id: string
          invited_by: string | null
          key_hash: string
          role: 'owner' | 'producer' | 'editor' | 'reviewer'
        }
        Insert: {
          address?: string
          created_at?: string
          documentary_id: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          key_hash: string
          role: 'owner' | 'producer' | 'editor' | 'reviewer'
        }
        Update: {
          address?: string
          created_at?: string
          documentary_id?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          key_hash?: string
          role?: 'owner' | 'producer' | 'editor' | 'reviewer'
        }
        Relationships: [{
          foreignKeyName: 'team_invitations_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      team_members: {
        Row: {
          documentary_id: string
          joined_at: string
          person_id: string
          role: 'producer' | 'editor' | 'reviewer'
          sees_money: boolean
          sees_papers: boolean
        }
        Insert: {
          documentary_id: string
          joined_at?: string
          person_id: string
          role: 'producer' | 'editor' | 'reviewer'
          sees_money?: boolean
          sees_papers?: boolean
        }
        Update: {
          documentary_id?: string
          joined_at?: string
          person_id?: string
          role?: 'producer' | 'editor' | 'reviewer'
          sees_money?: boolean
          sees_papers?: boolean
        }
        Relationships: [{
          foreignKeyName: 'team_members_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      test_screenings: {
        Row: {
          closed_at: string | null
          created_at: string
          id: string
          made_by: string | null
          questions: string[]
          version_id: string
        }
        Insert: {
          closed_at?: string | null
          created_at?: string
          id?: string
          made_by?: string | null
          questions: string[]
          version_id: string
        }
        Update: {
          closed_at?: string | null
          created_at?: string
          id?: string
          made_by?: string | null
          questions?: string[]
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'test_screenings_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'test_screenings_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      test_viewers: {
        Row: {
          answers: string[]
          began_at: string
          finished_at: string | null
          name: string
          named: boolean
          person_id: string
          presses: Json
          screening_id: string
        }
        Insert: {
          answers?: string[]
          began_at?: string
          finished_at?: string | null
          name?: string
          named?: boolean
          person_id: string
          presses?: Json
          screening_id: string
        }
        Update: {
          answers?: string[]
          began_at?: string
          finished_at?: string | null
          name?: string
          named?: boolean
          person_id?: string
          presses?: Json
          screening_id?: string
        }
        Relationships: [{
          foreignKeyName: 'test_viewers_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'test_screenings'
          referencedColumns: ['id']
        }]
      }
      thread_people: {
        Row: {
          archived_at: string | null
          draft: string
          draft_at: string | null
          muted: boolean
          number_read: number
          person_id: string
          place: 'in' | 'held' | 'left'
          stirred_at: string
          thread_id: string
        }
        Insert: {
          archived_at?: string | null
          draft?: string
          draft_at?: string | null
          muted?: boolean
          number_read?: number
          person_id: string
          place?: 'in' | 'held' | 'left'
          stirred_at?: string
          thread_id: string
        }
        Update: {
          archived_at?: string | null
          draft?: string
          draft_at?: string | null
          muted?: boolean
          number_read?: number
          person_id?: string
          place?: 'in' | 'held' | 'left'
          stirred_at?: string
          thread_id?: string
        }
        Relationships: [{
          foreignKeyName: 'thread_people_thread_id_fkey'
          columns: ['thread_id']
          isOneToOne: false
          referencedRelation: 'threads'
          referencedColumns: ['id']
        }]
      }
      threads: {
        Row: {
          created_at: string
          documentary_id: string | null
          due_on: string | null
          ends_ms: number | null
          id: string
          last_at: string
          last_number: number
          note_id: string | null
          request: 'question' | 'access' | 'licence' | 'interview' | 'correction' | 'withdrawal' | null
          screening_id: string | null
          showing_id: string | null
          started_by: string | null
          starts_ms: number | null
          state: 'asked' | 'answering' | 'offered' | 'agreed' | 'declined' | 'withdrawn' | 'done' | null
          subject: string
          terms: Json
          version_id: string | null
        }
        Insert: {
          created_at?: string
          documentary_id?: string | null
          due_on?: string | null
          ends_ms?: number | null
          id?: string
          last_at?: string
          last_number?: number
          note_id?: string | null
          request?: 'question' | 'access' | 'licence' | 'interview' | 'correction' | 'withdrawal' | null
          screening_id?: string | null
          showing_id?: string | null
          started_by?: string | null
          starts_ms?: number | null
          state?: 'asked' | 'answering' | 'offered' | 'agreed' | 'declined' | 'withdrawn' | 'done' | null
          subject: string
          terms?: Json
          version_id?: string | null
        }
        Update: {
          created_at?: string
          documentary_id?: string | null
          due_on?: string | null
          ends_ms?: number | null
          id?: string
          last_at?: string
          last_number?: number
          note_id?: string | null
          request?: 'question' | 'access' | 'licence' | 'interview' | 'correction' | 'withdrawal' | null
          screening_id?: string | null
          showing_id?: string | null
          started_by?: string | null
          starts_ms?: number | null
          state?: 'asked' | 'answering' | 'offered' | 'agreed' | 'declined' | 'withdrawn' | 'done' | null
          subject?: string
          terms?: Json
          version_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'threads_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'threads_note_id_fkey'
          columns: ['note_id']
          isOneToOne: false
          referencedRelation: 'notes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'threads_screening_id_fkey'
          columns: ['screening_id']
          isOneToOne: false
          referencedRelation: 'screenings'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'threads_showing_id_fkey'
          columns: ['showing_id']
          isOneToOne: false
          referencedRelation: 'programme'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'threads_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'threads_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      trailers: {
        Row: {
          asked_at: string
          documentary_id: string
          duration_ms: number | null
          height: number | null
          object_name: string | null
          ranges: number[]
          state: 'waiting' | 'ready' | 'failed' | 'protected'
          version_id: string
          width: number | null
        }
        Insert: {
          asked_at?: string
          documentary_id: string
          duration_ms?: number | null
          height?: number | null
          object_name?: string | null
          ranges: number[]
          state?: 'waiting' | 'ready' | 'failed' | 'protected'
          version_id: string
          width?: number | null
        }
        Update: {
          asked_at?: string
          documentary_id?: string
          duration_ms?: number | null
          height?: number | null
          object_name?: string | null
          ranges?: number[]
          state?: 'waiting' | 'ready' | 'failed' | 'protected'
          version_id?: string
          width?: number | null
        }
        Relationships: [{
          foreignKeyName: 'trailers_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: true
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'trailers_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'trailers_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      transcriptions: {
        Row: {
          asked_at: string
          early_streams: number[] | null
          failure: string | null
          id: string
          into_track: string | null
          language: string
          left_seconds: number | null
          part: string | null
          progress: number
          state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
          stream: number | null
          track_id: string | null
          unasked: boolean
          version_id: string
        }
        Insert: {
          asked_at?: string
          early_streams?: number[] | null
          failure?: string | null
          id?: string
          into_track?: string | null
          language?: string
          left_seconds?: number | null
          part?: string | null
          progress?: number
          state?: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
          stream?: number | null
          track_id?: string | null
          unasked?: boolean
          version_id: string
        }
        Update: {
          asked_at?: string
          early_streams?: number[] | null
          failure?: string | null
          id?: string
          into_track?: string | null
          language?: string
          left_seconds?: number | null
          part?: string | null
          progress?: number
          state?: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
          stream?: number | null
          track_id?: string | null
          unasked?: boolean
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'transcriptions_into_track_fkey'
          columns: ['into_track']
          isOneToOne: false
          referencedRelation: 'caption_tracks'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'transcriptions_track_id_fkey'
          columns: ['track_id']
          isOneToOne: false
          referencedRelation: 'caption_tracks'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'transcriptions_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'transcriptions_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      turnaways: {
        Row: {
          at: string
          documentary_id: string
          id: number
          institution_id: string
          visit: string
          why: 'no-licence' | 'ended' | 'full'
        }
        Insert: {
          at?: string
          documentary_id: string
          id?: never
          institution_id: string
          visit: string
          why: 'no-licence' | 'ended' | 'full'
        }
        Update: {
          at?: string
          documentary_id?: string
          id?: never
          institution_id?: string
          visit?: string
          why?: 'no-licence' | 'ended' | 'full'
        }
        Relationships: [{
          foreignKeyName: 'turnaways_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'turnaways_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      usage_events: {
        Row: {
          at: string
          documentary_id: string
          id: number
          institution_id: string
          kind: 'investigation' | 'request' | 'no-licence' | 'limit'
          visitor: number
        }
        Insert: {
          at?: string
          documentary_id: string
          id?: never
          institution_id: string
          kind: 'investigation' | 'request' | 'no-licence' | 'limit'
          visitor: number
        }
        Update: {
          at?: string
          documentary_id?: string
          id?: never
          institution_id?: string
          kind?: 'investigation' | 'request' | 'no-licence' | 'limit'
          visitor?: number
        }
        Relationships: []
      }
      usage_months: {
        Row: {
          creator_id: string | null
          director: string
          documentary_id: string
          institution_id: string
          limit_exceeded: number
          month: string
          no_licence: number
          published_on: string | null
          publisher: string
          title: string
          total_investigations: number
          total_requests: number
          unique_investigations: number
          unique_requests: number
        }
        Insert: {
          creator_id?: string | null
          director: string
          documentary_id: string
          institution_id: string
          limit_exceeded: number
          month: string
          no_licence: number
          published_on?: string | null
          publisher: string
          title: string
          total_investigations: number
          total_requests: number
          unique_investigations: number
          unique_requests: number
        }
        Update: {
          creator_id?: string | null
          director?: string
          documentary_id?: string
          institution_id?: string
          limit_exceeded?: number
          month?: string
          no_licence?: number
          published_on?: string | null
          publisher?: string
          title?: string
          total_investigations?: number
          total_requests?: number
          unique_investigations?: number
          unique_requests?: number
        }
        Relationships: [{
          foreignKeyName: 'usage_months_institution_id_fkey'
          columns: ['institution_id']
          isOneToOne: false
          referencedRelation: 'institutions'
          referencedColumns: ['id']
        }]
      }
      user_roles: {
        Row: {
          role: 'user' | 'moderator' | 'admin'
          user_id: string
        }
        Insert: {
          role?: 'user' | 'moderator' | 'admin'
          user_id: string
        }
        Update: {
          role?: 'user' | 'moderator' | 'admin'
          user_id?: string
        }
        Relationships: []
      }
      version_days: {
        Row: {
          again_until: number[]
          closes: boolean
          day: string
          finished_until: number
          people_open: string
          plays_until: number
          seen_until: number[]
          version_id: string
          viewers_until: number
          watched_ms_until: number
        }
        Insert: {
          again_until?: number[]
          closes?: boolean
          day: string
          finished_until?: number
          people_open?: string
          plays_until?: number
          seen_until?: number[]
          version_id: string
          viewers_until?: number
          watched_ms_until?: number
        }
        Update: {
          again_until?: number[]
          closes?: boolean
          day?: string
          finished_until?: number
          people_open?: string
          plays_until?: number
          seen_until?: number[]
          version_id?: string
          viewers_until?: number
          watched_ms_until?: number
        }
        Relationships: [{
          foreignKeyName: 'version_days_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'version_days_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      versions: {
        Row: {
          arrived_ms: number | null
          created_at: string
          documentary_id: string
          duration_ms: number | null
          failure: string | null
          frame_rate: number | null
          has_sound: boolean | null
          height: number | null
          id: string
          kind: 'cut' | 'rush'
          label: string
          number: number
          source_bytes: number
          source_name: string
          source_object: string | null
          start_timecode: string | null
          start_timecode_read: boolean
          state: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
          width: number | null
        }
        Insert: {
          arrived_ms?: number | null
          created_at?: string
          documentary_id: string
          duration_ms?: number | null
          failure?: string | null
          frame_rate?: number | null
          has_sound?: boolean | null
          height?: number | null
          id?: string
          kind?: 'cut' | 'rush'
          label?: string
          number: number
          source_bytes: number
          source_name: string
          source_object?: string | null
          start_timecode?: string | null
          start_timecode_read?: boolean
          state?: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
          width?: number | null
        }
        Update: {
          arrived_ms?: number | null
          created_at?: string
          documentary_id?: string
          duration_ms?: number | null
          failure?: string | null
          frame_rate?: number | null
          has_sound?: boolean | null
          height?: number | null
          id?: string
          kind?: 'cut' | 'rush'
          label?: string
          number?: number
          source_bytes?: number
          source_name?: string
          source_object?: string | null
          start_timecode?: string | null
          start_timecode_read?: boolean
          state?: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
          width?: number | null
        }
        Relationships: [{
          foreignKeyName: 'versions_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      wall_passes: {
        Row: {
          documentary_id: string
          gaps: string[]
          id: string
          made_at: string
          made_by: string | null
          maker_name: string
          reason: string
          version_id: string | null
        }
        Insert: {
          documentary_id: string
          gaps: string[]
          id?: string
          made_at?: string
          made_by?: string | null
          maker_name?: string
          reason: string
          version_id?: string | null
        }
        Update: {
          documentary_id?: string
          gaps?: string[]
          id?: string
          made_at?: string
          made_by?: string | null
          maker_name?: string
          reason?: string
          version_id?: string | null
        }
        Relationships: [{
          foreignKeyName: 'wall_passes_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'wall_passes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'wall_passes_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      watch_events: {
        Row: {
          grant_id: number
          ranges: number[]
          slot: number
        }
        Insert: {
          grant_id: number
          ranges: number[]
          slot: number
        }
        Update: {
          grant_id?: number
          ranges?: number[]
          slot?: number
        }
        Relationships: []
      }
      watch_positions: {
        Row: {
          finished: boolean
          finished_at: string | null
          position_ms: number
          updated_at: string
          user_id: string
          version_id: string
        }
        Insert: {
          finished?: boolean
          finished_at?: string | null
          position_ms: number
          updated_at?: string
          user_id?: string
          version_id: string
        }
        Update: {
          finished?: boolean
          finished_at?: string | null
          position_ms?: number
          updated_at?: string
          user_id?: string
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'watch_positions_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'watch_positions_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      waveforms: {
        Row: {
          loudness: number | null
          measured: boolean
          peaks: number[]
          peaks_per_second: number
          version_id: string
        }
        Insert: {
          loudness?: number | null
          measured?: boolean
          peaks: number[]
          peaks_per_second: number
          version_id: string
        }
        Update: {
          loudness?: number | null
          measured?: boolean
          peaks?: number[]
          peaks_per_second?: number
          version_id?: string
        }
        Relationships: [{
          foreignKeyName: 'waveforms_version_id_fkey'
          columns: ['version_id']
          isOneToOne: true
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'waveforms_version_id_fkey'
          columns: ['version_id']
          isOneToOne: true
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      webhook_deliveries: {
        Row: {
          answered: number | null
          body: Json
          event: string
          id: string
          made_at: string
          next_try_at: string | null
          person_id: string
          problem: 'late' | 'inner' | 'unreachable' | null
          sent_at: string | null
          state: 'waiting' | 'delivered' | 'given-up'
          taken_until: string | null
          tries: number
          webhook_id: string
        }
        Insert: {
          answered?: number | null
          body: Json
          event: string
          id?: string
          made_at?: string
          next_try_at?: string | null
          person_id: string
          problem?: 'late' | 'inner' | 'unreachable' | null
          sent_at?: string | null
          state?: 'waiting' | 'delivered' | 'given-up'
          taken_until?: string | null
          tries?: number
          webhook_id: string
        }
        Update: {
          answered?: number | null
          body?: Json
          event?: string
          id?: string
          made_at?: string
          next_try_at?: string | null
          person_id?: string
          problem?: 'late' | 'inner' | 'unreachable' | null
          sent_at?: string | null
          state?: 'waiting' | 'delivered' | 'given-up'
          taken_until?: string | null
          tries?: number
          webhook_id?: string
        }
        Relationships: [{
          foreignKeyName: 'webhook_deliveries_webhook_id_fkey'
          columns: ['webhook_id']
          isOneToOne: false
          referencedRelation: 'webhooks'
          referencedColumns: ['id']
        }]
      }
      webhooks: {
        Row: {
          events: string[]
          failed_at: string | null
          failing_since: string | null
          id: string
          made_at: string
          paused_at: string | null
          paused_why: 'person' | 'failing' | 'gone' | null
          person_id: string
          removed_at: string | null
          succeeded_at: string | null
          url: string
        }
        Insert: {
          events: string[]
          failed_at?: string | null
          failing_since?: string | null
          id?: string
          made_at?: string
          paused_at?: string | null
          paused_why?: 'person' | 'failing' | 'gone' | null
          person_id: string
          removed_at?: string | null
          succeeded_at?: string | null
          url: string
        }
        Update: {
          events?: string[]
          failed_at?: string | null
          failing_since?: string | null
          id?: string
          made_at?: string
          paused_at?: string | null
          paused_why?: 'person' | 'failing' | 'gone' | null
          person_id?: string
          removed_at?: string | null
          succeeded_at?: string | null
          url?: string
        }
        Relationships: []
      }
      withdrawals: {
        Row: {
          answer: string
          asked_at: string
          by_rule: boolean
          decided_at: string | null
          documentary_id: string
          holds_from: string
          id: string
          name: string
          person_id: string | null
          release_id: string | null
          state: 'asked' | 'granted' | 'declined' | 'taken-back'
          words: string
        }
        Insert: {
          answer?: string
          asked_at?: string
          by_rule?: boolean
          decided_at?: string | null
          documentary_id: string
          holds_from?: string
          id?: string
          name?: string
          person_id?: string | null
          release_id?: string | null
          state?: 'asked' | 'granted' | 'declined' | 'taken-back'
          words?: string
        }
        Update: {
          answer?: string
          asked_at?: string
          by_rule?: boolean
          decided_at?: string | null
          documentary_id?: string
          holds_from?: string
          id?: string
          name?: string
          person_id?: string | null
          release_id?: string | null
          state?: 'asked' | 'granted' | 'declined' | 'taken-back'
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'withdrawals_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'withdrawals_release_id_fkey'
          columns: ['release_id']
          isOneToOne: false
          referencedRelation: 'releases'
          referencedColumns: ['id']
        }]
      }
      withdrawn_ranges: {
        Row: {
          ends_ms: number
          id: string
          starts_ms: number
          version_id: string
          withdrawal_id: string
        }
        Insert: {
          ends_ms: number
          id?: string
          starts_ms: number
          version_id: string
          withdrawal_id: string
        }
        Update: {
          ends_ms?: number
          id?: string
          starts_ms?: number
          version_id?: string
          withdrawal_id?: string
        }
        Relationships: [{
          foreignKeyName: 'withdrawn_ranges_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'withdrawn_ranges_withdrawal_id_fkey'
          columns: ['withdrawal_id']
          isOneToOne: false
          referencedRelation: 'withdrawals'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'withdrawn_ranges_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'own_versions'
          referencedColumns: ['id']
        }]
      }
      withheld_films: {
        Row: {
          documentary_id: string
          made_by: string | null
          reason: string
          since: string
          was_published_at: string | null
          was_published_until: string | null
          was_visibility: string
        }
        Insert: {
          documentary_id: string
          made_by?: string | null
          reason: string
          since?: string
          was_published_at?: string | null
          was_published_until?: string | null
          was_visibility: string
        }
        Update: {
          documentary_id?: string
          made_by?: string | null
          reason?: string
          since?: string
          was_published_at?: string | null
          was_published_until?: string | null
          was_visibility?: string
        }
        Relationships: [{
          foreignKeyName: 'withheld_films_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: true
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      word_templates: {
        Row: {
          id: string
          made_at: string
          name: string
          user_id: string
          words: Json
        }
        Insert: {
          id?: string
          made_at?: string
          name: string
          user_id?: string
          words: Json
        }
        Update: {
          id?: string
          made_at?: string
          name?: string
          user_id?: string
          words?: Json
        }
        Relationships: []
      }
      work_allowances: {
        Row: {
          ended_at: string | null
          id: string
          kind: 'extension' | 'waiver'
          made_at: string
          made_by: string | null
          until_at: string | null
          why: string
          work_id: string
        }
        Insert: {
          ended_at?: string | null
          id?: string
          kind: 'extension' | 'waiver'
          made_at?: string
          made_by?: string | null
          until_at?: string | null
          why: string
          work_id: string
        }
        Update: {
          ended_at?: string | null
          id?: string
          kind?: 'extension' | 'waiver'
          made_at?: string
          made_by?: string | null
          until_at?: string | null
          why?: string
          work_id?: string
        }
        Relationships: [{
          foreignKeyName: 'work_allowances_work_id_fkey'
          columns: ['work_id']
          isOneToOne: false
          referencedRelation: 'works'
          referencedColumns: ['id']
        }]
      }
      work_marks: {
        Row: {
          criterion: string
          ends_ms: number | null
          hand_in_id: string
          id: string
          marked_at: string
          marker_id: string | null
          note_id: string | null
          points: number | null
          reading_id: string | null
          role: 'teacher' | 'second' | 'peer'
          starts_ms: number | null
          words: string
        }
        Insert: {
          criterion: string
          ends_ms?: number | null
          hand_in_id: string
          id?: string
          marked_at?: string
          marker_id?: string | null
          note_id?: string | null
          points?: number | null
          reading_id?: string | null
          role: 'teacher' | 'second' | 'peer'
          starts_ms?: number | null
          words?: string
        }
        Update: {
          criterion?: string
          ends_ms?: number | null
          hand_in_id?: string
          id?: string
          marked_at?: string
          marker_id?: string | null
          note_id?: string | null
          points?: number | null
          reading_id?: string | null
          role?: 'teacher' | 'second' | 'peer'
          starts_ms?: number | null
          words?: string
        }
        Relationships: [{
          foreignKeyName: 'work_marks_hand_in_id_fkey'
          columns: ['hand_in_id']
          isOneToOne: false
          referencedRelation: 'hand_ins'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'work_marks_note_id_fkey'
          columns: ['note_id']
          isOneToOne: false
          referencedRelation: 'notes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'work_marks_reading_id_fkey'
          columns: ['reading_id']
          isOneToOne: false
          referencedRelation: 'peer_readings'
          referencedColumns: ['id']
        }]
      }
      work_people: {
        Row: {
          assignment_id: string
          person_id: string
          work_id: string
        }
        Insert: {
          assignment_id: string
          person_id: string
          work_id: string
        }
        Update: {
          assignment_id?: string
          person_id?: string
          work_id?: string
        }
        Relationships: [{
          foreignKeyName: 'work_people_work_id_assignment_id_fkey'
          columns: ['work_id', 'assignment_id']
          isOneToOne: false
          referencedRelation: 'works'
          referencedColumns: ['id', 'assignment_id']
        }]
      }
      work_results: {
        Row: {
          hand_in_id: string
          late: number
          number: number
          peers: number | null
          possible: number
          raw: number
          released_at: string
          released_by: string | null
          remark_asked_at: string | null
          remark_words: string
          work_id: string
        }
        Insert: {
          hand_in_id: string
          late: number
          number: number
          peers?: number | null
          possible: number
          raw: number
          released_at?: string
          released_by?: string | null
          remark_asked_at?: string | null
          remark_words?: string
          work_id: string
        }
        Update: {
          hand_in_id?: string
          late?: number
          number?: number
          peers?: number | null
          possible?: number
          raw?: number
          released_at?: string
          released_by?: string | null
          remark_asked_at?: string | null
          remark_words?: string
          work_id?: string
        }
        Relationships: [{
          foreignKeyName: 'work_results_hand_in_id_fkey'
          columns: ['hand_in_id']
          isOneToOne: false
          referencedRelation: 'hand_ins'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'work_results_work_id_fkey'
          columns: ['work_id']
          isOneToOne: false
          referencedRelation: 'works'
          referencedColumns: ['id']
        }]
      }
      works: {
        Row: {
          assignment_id: string
          group_name: string
          id: string
          made_at: string
        }
        Insert: {
          assignment_id: string
          group_name?: string
          id?: string
          made_at?: string
        }
        Update: {
          assignment_id?: string
          group_name?: string
          id?: string
          made_at?: string
        }
        Relationships: [{
          foreignKeyName: 'works_assignment_id_fkey'
          columns: ['assignment_id']
          isOneToOne: false
          referencedRelation: 'assignments'
          referencedColumns: ['id']
        }]
      }
    }
    Views: {
      own_rushes: {
        Row: {
          camera: string
          card: string
          channels: Json
          code_from: 'file' | 'sheet' | 'typed' | 'clock' | 'zero' | null
          created_at: string
          documentary_id: string
          drop_frame: boolean
          duration_frames: number | null
          duration_ms: number | null
          failure: string | null
          frame_rate: number | null
          has_sound: boolean | null
          heard_channels: number[] | null
          height: number | null
          id: string
          joined_by: 'timecode' | 'waveform' | 'typed' | null
          label: string
          language: string | null
          looked_at: string | null
          note: string
          number: number
          offset_frames: number | null
          original_removed_at: string | null
          place: string
          rate_den: number | null
          rate_num: number | null
          reel: string
          scene_id: string | null
          sha256: string | null
          shot_at: string | null
          shot_on: string | null
          sounds_of: string | null
          source_bytes: number
          source_name: string
          source_object: string | null
          start_frame: number | null
          state: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
          take: string
          variable_rate: boolean
          width: number | null
        }
        Relationships: [{
          foreignKeyName: 'rushes_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rushes_scene_id_fkey'
          columns: ['scene_id']
          isOneToOne: false
          referencedRelation: 'outline_scenes'
          referencedColumns: ['id']
        }, {
          foreignKeyName: 'rushes_sounds_of_fkey'
          columns: ['sounds_of']
          isOneToOne: false
          referencedRelation: 'rushes'
          referencedColumns: ['version_id']
        }, {
          foreignKeyName: 'rushes_version_id_fkey'
          columns: ['id']
          isOneToOne: true
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }]
      }
      own_synthetic_passages: {
        Row: {
          code: string
          ends_ms: number
          how: 'generated' | 'altered' | 'restored'
          id: string
          material: string
          medium: 'picture' | 'voice' | 'sound'
          prompt: string
          rights: '' | 'none-used' | 'own' | 'licensed' | 'public-domain' | 'asked' | 'refused'
          starts_ms: number
          statement: string
          tool: string
          version_id: string
        }
        Relationships: [{
          foreignKeyName: 'synthetic_passages_version_id_fkey'
          columns: ['version_id']
          isOneToOne: false
          referencedRelation: 'versions'
          referencedColumns: ['id']
        }]
      }
      own_versions: {
        Row: {
          arrived_ms: number | null
          created_at: string
          documentary_id: string
          duration_ms: number | null
          failure: string | null
          frame_rate: number | null
          has_sound: boolean | null
          height: number | null
          id: string
          label: string
          number: number
          source_bytes: number
          source_name: string
          source_object: string | null
          state: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
          width: number | null
        }
        Relationships: [{
          foreignKeyName: 'versions_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
      people_of_production: {
        Row: {
          alias: string
          documentary_id: string
          id: string
          is_protected: boolean
          kind: 'participant' | 'crew' | 'licensor' | 'composer' | 'guardian'
          made_at: string
          name: string | null
        }
        Relationships: [{
          foreignKeyName: 'production_people_documentary_id_fkey'
          columns: ['documentary_id']
          isOneToOne: false
          referencedRelation: 'documentaries'
          referencedColumns: ['id']
        }]
      }
    }
    Functions: {
      accept_invitation: { Args: { key?: string | null; invitation?: string | null }; Returns: string }
      add_clearance_proof: { Args: { item: string; proof: string; name: string; size_bytes: number; dated_on: string; from_person?: string | null; words?: string; keep_until?: string | null }; Returns: string }
      add_film_file: { Args: { documentary: string; paper: string; version: string; kind: string; title: string; name: string; size_bytes: number; words?: string }; Returns: string }
      add_guardian: { Args: { release: string; words: string; proof: string }; Returns: undefined }
      add_release_proof: { Args: { release: string; proof: string; name: string; size_bytes: number; dated_on: string; words?: string; keep_until?: string | null }; Returns: string }
      add_to_cohort: { Args: { cohort: string; people: string[]; role?: string }; Returns: number }
      agree_to_terms: { Args: { request: string; number: number; words?: string }; Returns: string }
      align_versions: { Args: { from_version: string; to_version: string }; Returns: undefined }
      allocate_readings: { Args: { assignment: string; pairs: Json }; Returns: number }
      allow_class_frame: { Args: { clip: string; mark: string }; Returns: undefined }
      allow_list_frame: { Args: { list: string; mark: string }; Returns: undefined }
      allow_space_elsewhere: { Args: { space: string; allowed: boolean }; Returns: undefined }
      allow_work: { Args: { assignment: string; person: string; kind: string; why: string; until_at?: string | null }; Returns: string }
      announce_screening: { Args: { wish: Json }; Returns: string }
      announce_series: { Args: { wish: Json; starts: string[] }; Returns: string }
      answer_class_question: { Args: { question: string; choice?: number | null; words?: string }; Returns: boolean }
      answer_days: { Args: { purpose: string }; Returns: number }
      answer_framed_question: { Args: { list: string; secret: string; question: string; choice?: number | null; words?: string }; Returns: boolean }
      answer_participant_wish: { Args: { wish: string; state: string; answer?: string }; Returns: undefined }
      answer_poll: { Args: { poll: string; choice?: number | null; words?: string | null }; Returns: undefined }
      answer_screening_invitation: { Args: { invitation: string; accept: boolean }; Returns: string }
      answer_to_screen: { Args: { permission: string; granted: boolean; answer?: string }; Returns: undefined }
      appeal_case: { Args: { one: string; words: string }; Returns: undefined }
      apply_for_role: { Args: { reason: string }; Returns: string }
      approve_version: { Args: { version: string; words?: string }; Returns: string }
      arrange_board: { Args: { board: string; title?: string | null; removed?: boolean | null; documentary?: string | null; untied?: boolean }; Returns: undefined }
      arrange_talk: { Args: { screening: string; wish: Json }; Returns: Json }
      arrange_thread: { Args: { thread: string; archived?: boolean | null; muted?: boolean | null; taken?: boolean | null; gone?: boolean | null }; Returns: undefined }
      ask_archive: { Args: Record<PropertyKey, never>; Returns: string }
      ask_in_talk: { Args: { question: string; screening: string; words: string; nameless?: boolean; item?: string | null; at_ms?: number | null }; Returns: Json }
      ask_quote: { Args: { version: string; at_ms: number; language?: string | null }; Returns: Json }
      ask_remark: { Args: { work: string; words: string }; Returns: undefined }
      ask_to_screen: { Args: { documentary: string; word?: string }; Returns: undefined }
      ask_withdrawal: { Args: { documentary: string; ranges: Json; words?: string }; Returns: string }
      asked_of_film: { Args: { documentary: string }; Returns: Json }
      assign_contact_message: { Args: { message: string; colleague: string }; Returns: undefined }
      assignment_templates_of: { Args: { cohort: string }; Returns: Json }
      attach_file: { Args: { file: string; thread: string; name: string; size_bytes: number }; Returns: string }
      attach_note_file: { Args: { file: string; version: string; name: string; size_bytes: number; voice_ms?: number | null }; Returns: string }
      attend_screening: { Args: { screening: string; leaves?: boolean }; Returns: number }
      begin_board: { Args: { board: string; title: string; body?: string | null; documentary?: string | null }; Returns: string }
      begin_budget: { Args: { budget: string; documentary: string; title: string; currency: string; made_from?: string | null; version?: number | null }; Returns: undefined }
      begin_course_registration: { Args: { institution: string }; Returns: string }
      begin_departure: { Args: { person: string }; Returns: string }
      begin_framed_sitting: { Args: { person: string; institution: string; by_list: string; until: string; mark: string; clip?: string | null; list?: string | null }; Returns: undefined }
      begin_paper_edit: { Args: { edit: string; documentary: string; title: string; rate_num: number; rate_den: number; drop_frame: boolean; start_frame: number; made_from?: string | null; version?: number | null }; Returns: undefined }
      begin_playback: { Args: { documentary: string; version?: string | null }; Returns: Json }
      begin_rushes: { Args: { documentary: string; files: Json }; Returns: Json }
      begin_schedule: { Args: { schedule: string; documentary: string; title: string; made_from?: string | null; version?: number | null }; Returns: undefined }
      begin_side_track: { Args: { version: string; kind: string; language: string; label: string; file_name: string; size_bytes: number }; Returns: Database['public']['Tables']['side_tracks']['Row'] }
      begin_sitting: { Args: { person: string; institution: string; list: string; until: string }; Returns: undefined }
      begin_space: { Args: { kind: string; title: string; documentary?: string | null }; Returns: string }
      begin_space_asset: { Args: { space: string; kind: string; name: string; size_bytes: number }; Returns: string }
      begin_terms: { Args: { institution: string; creator: string; terms: Json; words?: string; documentary?: string | null; renews?: string | null }; Returns: string }
      begin_test: { Args: { version: string; questions: string[] }; Returns: string }
      begin_thread: { Args: { thread: string; message: string; subject: string; body: string; people?: string[]; documentary?: string | null; version?: string | null; starts_ms?: number | null; ends_ms?: number | null; showing?: string | null; request?: string | null; due_on?: string | null; terms?: Json; note?: string | null; screening?: string | null }; Returns: string }
      begin_version: { Args: { file_name: string; size_bytes: number; documentary?: string | null; title?: string }; Returns: Database['public']['Tables']['versions']['Row'] }
      block_person: { Args: { person: string; blocked?: boolean }; Returns: undefined }
      board_changes: { Args: { board: string; from_number?: number; until_number?: number | null }; Returns: Json }
      board_history: { Args: { board: string }; Returns: Json }
      can_edit: { Args: { documentary: string }; Returns: boolean }
      can_record_spaces: { Args: Record<PropertyKey, never>; Returns: boolean }
      can_review: { Args: { documentary: string }; Returns: boolean }
      can_see_money: { Args: { documentary: string }; Returns: boolean }
      can_see_papers: { Args: { documentary: string }; Returns: boolean }
      can_transcribe: { Args: Record<PropertyKey, never>; Returns: boolean }
      can_watch: { Args: { documentary: string }; Returns: boolean }
      can_write_along: { Args: Record<PropertyKey, never>; Returns: boolean }
      cancel_render: { Args: { render: string }; Returns: undefined }
      cancel_screening: { Args: { screening: string; word?: string; following?: boolean }; Returns: undefined }
      cancel_transcription: { Args: { transcription: string }; Returns: undefined }
      carry_captions: { Args: { track: string; into_version: string; cues: Json }; Returns: string }
      carry_notes: { Args: { from_version: string; into_version: string; notes: Json }; Returns: number }
      carry_passages: { Args: { what: string; from_version: string; into_version: string; passages: Json }; Returns: number }
      case_days: { Args: { step: string }; Returns: number }
      change_cohort: { Args: { cohort: string; name: string; term: string; zone: string; closed?: boolean }; Returns: undefined }
      change_cohort_person: { Args: { cohort: string; person: string; role: string; group_name?: string; credits?: number; gone?: boolean }; Returns: undefined }
      change_institution: { Args: { institution: string; name: string; website: string; billing: string; people_served: number; domain_opens: string; country?: string }; Returns: undefined }
      change_member: { Args: { institution: string; person: string; role: string; state?: string }; Returns: undefined }
      change_note: { Args: { note: string; before: Json; after: Json }; Returns: Json }
      change_reply: { Args: { reply: string; before: string; after: string }; Returns: string }
      change_role: { Args: { person: string; role: string; reason: string }; Returns: string }
      change_screening: { Args: { screening: string; wish: Json; following?: boolean }; Returns: undefined }
      change_side_track: { Args: { track: string; kind: string; language: string; label: string; offset_ms: number }; Returns: undefined }
      change_team_role: { Args: { documentary: string; person: string; role: string }; Returns: undefined }
      change_team_sight: { Args: { documentary: string; person: string; papers: boolean; money: boolean }; Returns: undefined }
      change_webhook: { Args: { webhook: string; url: string; events: string[] }; Returns: undefined }
      choose_hearing_model: { Args: { model: string }; Returns: undefined }
      choose_notices: { Args: { kind: string; in_house: boolean; by_mail: string; by_push: boolean }; Returns: undefined }
      choose_schedule: { Args: { schedule: string }; Returns: undefined }
      choose_sound: { Args: { version: string; streams: number[] }; Returns: undefined }
      claim_case: { Args: { one: string; claimed?: boolean }; Returns: undefined }
      claim_contact_message: { Args: { message: string; claimed?: boolean }; Returns: undefined }
      claim_days: { Args: { step: string }; Returns: number }
      claim_film: { Args: { documentary: string; kind: string; name: string; words?: string }; Returns: string }
      class_answers_of: { Args: { list: string }; Returns: Json }
      class_clip: { Args: { clip: string }; Returns: Json }
      class_clips_of: { Args: { institution: string; since: string }; Returns: Json }
      class_list: { Args: { list: string }; Returns: Json }
      class_lists_of: { Args: { institution: string }; Returns: Json }
      close_test: { Args: { test: string }; Returns: undefined }
      code_opens: { Args: { code: string; address: string }; Returns: Json }
      code_opens_frame: { Args: { code: string; address: string; clip?: string | null; list?: string | null }; Returns: Json }
      cohort_candidates: { Args: { cohort: string }; Returns: Json }
      cohort_desk: { Args: { cohort: string }; Returns: Json }
      cohorts_of: { Args: { institution: string }; Returns: Json }
      come_in: { Args: { institution: string }; Returns: string }
      come_in_from_course: { Args: { ticket: string }; Returns: string }
      come_in_with_card: { Args: { institution: string; number: string }; Returns: boolean }
      come_in_with_code: { Args: { code: string }; Returns: string }
      comment_on_board: { Args: { comment: string; board: string; card: string; body: string }; Returns: undefined }
      confirm_call_sheet: { Args: { key: string }; Returns: undefined }
      count_at_door: { Args: { guest: string; screening: string; name: string; heads: number; at?: string }; Returns: undefined }
      counter_rights_claim: { Args: { claim: string; words: string }; Returns: undefined }
      course_choice: { Args: { launch: string }; Returns: Json }
      course_grade: { Args: { list: string; person: string }; Returns: Json }
      course_mark_sent: { Args: { work: string; person: string; stamp: string; taken: boolean }; Returns: undefined }
      course_marks_of: { Args: { assignment: string }; Returns: Json }
      course_members: { Args: { list: string; person: string }; Returns: Json }
      course_ticket: { Args: { ticket: string }; Returns: Json }
      credit_space_asset: { Args: { asset: string; credit: string; licence: string; origin?: string; alt?: string }; Returns: undefined }
      credits_of: { Args: { person: string }; Returns: Json }
      decide_claim: { Args: { claim: string; confirmed: boolean; agreed?: string; answer?: string }; Returns: undefined }
      decide_institution_application: { Args: { application: string; state: string; reason?: string }; Returns: undefined }
      decide_rights_claim: { Args: { claim: string; uphold: boolean; reason: string }; Returns: undefined }
      decide_role_application: { Args: { application: string; agreed: boolean; answer?: string }; Returns: undefined }
      decide_role_change: { Args: { change: string; agreed: boolean }; Returns: undefined }
      decide_withdrawal: { Args: { withdrawal: string; granted: boolean; answer?: string }; Returns: undefined }
      decline_wish: { Args: { request: string; words: string }; Returns: undefined }
      delete_rushes: { Args: { rushes: string[] }; Returns: number }
      desk_colleagues: { Args: Record<PropertyKey, never>; Returns: Json }
      detach_file: { Args: { file: string }; Returns: undefined }
      detach_note_file: { Args: { file: string }; Returns: undefined }
      drop_job: { Args: { job: number }; Returns: boolean }
      drop_screening_draft: { Args: { about: string }; Returns: undefined }
      drop_space_asset: { Args: { asset: string }; Returns: undefined }
      embedded_cues: { Args: { documentary: string; track: string }; Returns: Json }
      embedded_film: { Args: { documentary: string }; Returns: Json }
      embedded_space: { Args: { space: string }; Returns: Json }
      end_allowance: { Args: { allowance: string }; Returns: undefined }
      end_board_link: { Args: { board: string; role: string }; Returns: undefined }
      end_board_vote: { Args: { round: string }; Returns: undefined }
      end_call_links: { Args: { documentary: string; day: string; wrap_at: string }; Returns: undefined }
      end_licence: { Args: { licence: string; gone?: boolean }; Returns: undefined }
      end_my_frames: { Args: { clip?: string | null; list?: string | null }; Returns: undefined }
      end_request: { Args: { request: string; words?: string }; Returns: undefined }
      end_session: { Args: { session: string }; Returns: undefined }
      end_terminal: { Args: { terminal: string }; Returns: undefined }
      enter_from_course: { Args: { ticket: string; person: string }; Returns: string }
      enter_screening: { Args: { key: string; zone?: string }; Returns: Json }
      essay_passage: { Args: { essay: string }; Returns: { version_id: string; starts_ms: number; ends_ms: number; not_before_ms: number; object_name: string; playlist: string }[] }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      feeds_to_make: { Args: Record<PropertyKey, never>; Returns: { kind: string; about: string; name: string }[] }
      figures_of: { Args: { versions: string[]; from_day: string; to_day: string }; Returns: Json }
      fill_rushes: { Args: { sheet: Json; instead?: boolean }; Returns: number }
      film_activity: { Args: { documentary: string; before?: string | null }; Returns: Json }
      film_door: { Args: { documentary: string }; Returns: Json }
      film_playlists: { Args: { version: string }; Returns: Json }
      film_rights: { Args: { documentary: string }; Returns: Json }
      film_team: { Args: { documentary: string }; Returns: Json }
      films_of_person: { Args: { person: string }; Returns: Json }
      films_to_review: { Args: Record<PropertyKey, never>; Returns: Json }
      films_to_screen: { Args: { query?: string; film?: string | null }; Returns: Json }
      find_messages: { Args: { query: string }; Returns: Json }
      finish_reading: { Args: { reading: string }; Returns: undefined }
      follow_board_link: { Args: { key: string }; Returns: string }
      footnote_claim: { Args: { fact: string; version: string; places: Json }; Returns: number }
      forget_watching: { Args: { documentary?: string | null }; Returns: number }
      framed_clip: { Args: { clip: string; secret: string; plays?: boolean }; Returns: Json }
      framed_list: { Args: { list: string; secret: string }; Returns: Json }
      freeze_budget: { Args: { budget: string; name?: string }; Returns: number }
      freeze_paper_edit: { Args: { edit: string; name?: string }; Returns: number }
      freeze_schedule: { Args: { schedule: string; name?: string }; Returns: number }
      frozen_maps: { Args: { documentary: string }; Returns: { version: string; map: Json }[] }
      give_captions: { Args: { screening: string; talker: number; given: boolean }; Returns: undefined }
      graduate_from_cohort: { Args: { cohort: string; person: string }; Returns: undefined }
      grant_download: { Args: { documentary: string }; Returns: Json }
      grant_embedded: { Args: { documentary: string }; Returns: string }
      grant_screening: { Args: { screener: string }; Returns: undefined }
      hand_in: { Args: { hand_in: string; assignment: string; documentary: string; version?: string | null; edit?: string | null; budget?: string | null; words?: string }; Returns: Json }
      hand_in_choices: { Args: { assignment: string }; Returns: Json }
      hand_in_sign_in: { Args: { institution: string; metadata_url?: string; metadata_xml?: string; attributes?: Json }; Returns: undefined }
      handed_in_part: { Args: { hand_in: string; part: string }; Returns: Json }
      hear_channels: { Args: { rush: string; channels?: number[] | null }; Returns: undefined }
      hear_part: { Args: { track: string; from_ms: number; to_ms: number; language: string }; Returns: string }
      hear_spoken: { Args: { line: string; screening: string; sound: string; language?: string }; Returns: undefined }
      heard_so_far: { Args: { transcription: string }; Returns: { starts_ms: number; words: string }[] }
      heard_words: { Args: { version: string }; Returns: Json }
      hearing_of_house: { Args: Record<PropertyKey, never>; Returns: Json }
      hears_unasked: { Args: Record<PropertyKey, never>; Returns: boolean }
      home_page: { Args: Record<PropertyKey, never>; Returns: Json }
      home_passage: { Args: { documentary: string }; Returns: { version_id: string; starts_ms: number; ends_ms: number; not_before_ms: number; object_name: string; playlist: string }[] }
      house_health: { Args: Record<PropertyKey, never>; Returns: Json }
      house_storage: { Args: Record<PropertyKey, never>; Returns: Json }
      house_time: { Args: Record<PropertyKey, never>; Returns: number }
      import_notes: { Args: { version: string; notes: Json }; Returns: number }
      institution_catalogue: { Args: { institution: string; query?: string; show?: string; subject?: string; ages?: number | null; skip?: number; film?: string | null }; Returns: Json }
      institution_doors: { Args: Record<PropertyKey, never>; Returns: Json }
      institution_people: { Args: { institution: string }; Returns: Json }
      institution_records: { Args: { institution: string }; Returns: Json }
      institution_usage: { Args: { institution: string; from_month: string; to_month: string }; Returns: Json }
      instruction_of: { Args: { institution: string; from_month: string; to_month: string }; Returns: Json }
      invite_guest: { Args: { screening: string; name: string; email?: string; seat?: string; heads?: number }; Returns: Json }
      invite_to_institution: { Args: { institution: string; addresses: string[]; role: string }; Returns: number }
      invite_to_team: { Args: { documentary: string; role: string; address?: string }; Returns: Json }
      join_cohort: { Args: { code: string }; Returns: string }
      join_sound: { Args: { sound: string; picture?: string | null; offset_frames?: number | null; how?: string }; Returns: undefined }
      judged_facts: { Args: { documentary: string }; Returns: Json }
      keep_assignment_template: { Args: { cohort: string; title: string; draft: Json }; Returns: string }
      keep_board: { Args: { board: string; number: number; body: string; name?: string }; Returns: string }
      keep_draft: { Args: { thread: string; words: string; known_at?: string | null }; Returns: string }
      keep_my_words: { Args: { screening: string; keeps: boolean }; Returns: undefined }
      keep_push_device: { Args: { endpoint: string; p256dh: string; auth: string; device?: string }; Returns: string }
      kept_papers: { Args: { documentary: string }; Returns: string[] }
      kept_talk: { Args: { screening: string }; Returns: Json }
      kept_talks_of: { Args: { documentary: string }; Returns: Json }
      leave_frame: { Args: { secret: string }; Returns: undefined }
      leave_institution: { Args: { institution: string }; Returns: undefined }
      leave_screening: { Args: { screening: string }; Returns: undefined }
      leave_team: { Args: { documentary: string; person?: string | null }; Returns: undefined }
      licences_of_institution: { Args: { institution: string }; Returns: Json }
      lift_suspension: { Args: { person: string; reason: string }; Returns: undefined }
      list_cases: { Args: { asked?: Json }; Returns: Json }
      list_contact_messages: { Args: { asked?: Json }; Returns: Json }
      list_credit_claims: { Args: { asked?: Json }; Returns: Json }
      list_guests: { Args: { screening: string }; Returns: Json }
      list_institutions: { Args: Record<PropertyKey, never>; Returns: Json }
      list_job_runs: { Args: { failed?: boolean; after?: number | null }; Returns: Json }
      list_jobs: { Args: Record<PropertyKey, never>; Returns: Json }
      list_people: { Args: { asked?: Json }; Returns: Json }
      list_pictures: { Args: { stills?: string[]; storyboards?: string[] }; Returns: Json }
      list_rights_claims: { Args: { asked?: Json }; Returns: Json }
      list_role_applications: { Args: Record<PropertyKey, never>; Returns: Json }
      list_screening_permissions: { Args: Record<PropertyKey, never>; Returns: Json }
      list_screenings: { Args: Record<PropertyKey, never>; Returns: Json }
      list_spaces: { Args: { documentary?: string | null }; Returns: Json }
      list_withdrawals: { Args: { asked?: Json }; Returns: Json }
      listed_screenings: { Args: Record<PropertyKey, never>; Returns: Json }
      lock_paper_edit: { Args: { edit: string; locked: boolean }; Returns: undefined }
      mail_in_key: { Args: Record<PropertyKey, never>; Returns: string }
      make_board_link: { Args: { board: string; role: string }; Returns: string }
      make_call_calendar: { Args: { person: string }; Returns: string }
      make_call_link: { Args: { sheet: string; person: string }; Returns: string }
      make_class_clip: { Args: { institution: string; documentary: string; starts_ms: number; ends_ms: number; title: string; course?: string; words?: string }; Returns: string }
      make_class_code: { Args: { list: string; hours: number }; Returns: string }
      make_cohort: { Args: { institution: string; name: string; term: string; zone: string; credits?: number }; Returns: string }
      make_cohort_code: { Args: { cohort: string; days: number }; Returns: string }
      make_feed: { Args: { kind: string; about?: string | null }; Returns: string }
      make_library_key: { Args: { institution: string; used_for: string; name: string }; Returns: Json }
      make_outline_scene: { Args: { board: string; card: string; documentary: string; title: string; words?: string }; Returns: string }
      make_participant_link: { Args: { release: string; role: string; name?: string; email?: string; version?: string | null; language?: string; days?: number }; Returns: Json }
      make_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] }
      make_review: { Args: { version: string; expires_at: string; label?: string; people_limit?: number; may_write?: boolean; passphrase?: string | null; may_approve?: boolean }; Returns: Json }
      make_screener: { Args: { version: string; person: string; expires_at: string; email?: string; note?: string; passphrase?: string | null }; Returns: Json }
      make_terminal: { Args: { institution: string; name: string }; Returns: string }
      make_trailer: { Args: { version: string; ranges: number[] }; Returns: undefined }
      make_webhook: { Args: { url: string; events: string[] }; Returns: Json }
      map_of_films: { Args: Record<PropertyKey, never>; Returns: Json }
      mark_copy: { Args: { screener: string }; Returns: undefined }
      mark_moment: { Args: { screening: string; kind: string; times?: number }; Returns: undefined }
      mark_notices: { Args: { read: boolean; notices?: string[] | null }; Returns: string[] }
      mark_thread: { Args: { thread: string; number: number }; Returns: undefined }
      match_sounds: { Args: { sounds: string[]; picture?: string | null }; Returns: number }
      merge_clearance_items: { Args: { item: string; into_item: string }; Returns: undefined }
      merge_question: { Args: { question: string; into_question?: string | null }; Returns: undefined }
      missing_for_publication: { Args: { documentary: string }; Returns: string[] | null }
      moderate_institution: { Args: { institution: string; closed?: boolean | null; country?: string | null }; Returns: undefined }
      moments_of_person: { Args: { person: string; documentary?: string | null; per_film?: number }; Returns: Json }
      move_poll: { Args: { poll: string; state: string }; Returns: undefined }
      move_request: { Args: { message: string; thread: string; state: string; body?: string; terms?: Json | null; due_on?: string | null }; Returns: string }
      move_screening: { Args: { screening: string; act: string; known?: number | null; item?: number | null; position_ms?: number | null; minutes?: number | null }; Returns: Json }
      my_address_hash: { Args: Record<PropertyKey, never>; Returns: string }
      my_appearances: { Args: Record<PropertyKey, never>; Returns: Json }
      my_boards: { Args: Record<PropertyKey, never>; Returns: Json }
      my_cohorts: { Args: Record<PropertyKey, never>; Returns: Json }
      my_feeds: { Args: Record<PropertyKey, never>; Returns: { id: string; kind: string; about: string; name: string; created_at: string; read_at: string }[] }
      my_frames: { Args: { clip?: string | null; list?: string | null }; Returns: Json }
      my_institutions: { Args: Record<PropertyKey, never>; Returns: Json }
      my_kept_searches: { Args: Record<PropertyKey, never>; Returns: Json }
      my_leaving_films: { Args: Record<PropertyKey, never>; Returns: Json }
      my_licensed_usage: { Args: { from_month: string; to_month: string }; Returns: Json }
      my_licensing: { Args: Record<PropertyKey, never>; Returns: Json }
      my_message_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      my_notice_choices: { Args: Record<PropertyKey, never>; Returns: { kind: string; in_house: boolean; by_mail: string; by_push: boolean; must: boolean }[] }
      my_notices: { Args: { before_at?: string | null; before_id?: string | null; entries?: number; only_unread?: boolean }; Returns: Json }
      my_recovery_codes: { Args: Record<PropertyKey, never>; Returns: Json }
      my_rights_claims: { Args: Record<PropertyKey, never>; Returns: Json }
      my_screening_drafts: { Args: Record<PropertyKey, never>; Returns: Json }
      my_screening_invitations: { Args: Record<PropertyKey, never>; Returns: Json }
      my_sessions: { Args: Record<PropertyKey, never>; Returns: { id: string; user_agent: string; started_at: string; used_at: string; current: boolean }[] }
      my_standing: { Args: Record<PropertyKey, never>; Returns: Json }
      my_storage: { Args: Record<PropertyKey, never>; Returns: { used_bytes: number; quota_bytes: number; used_films: number; quota_films: number; used_hours: number; quota_hours: number }[] }
      my_threads: { Args: { view?: string; before_at?: string | null; before_id?: string | null; film?: string | null }; Returns: Json }
      my_watching: { Args: Record<PropertyKey, never>; Returns: { documentary_id: string; title: string; director: string; year: number; poster_object: string; duration_ms: number; position_ms: number; finished: boolean; finished_at: string; watched_at: string; width: number; height: number; published_until: string }[] }
      note_class_clip: { Args: { clip: string; watched_ms: number }; Returns: undefined }
      note_framed_clip: { Args: { clip: string; secret: string; watched_ms: number; ranges: number[] }; Returns: undefined }
      note_sign_in: { Args: { institution: string; moderator: string; state: string; reason: string; provider: string }; Returns: undefined }
      offer_sound: { Args: { version: string; stream: number; kind: string; language: string; label?: string }; Returns: Database['public']['Tables']['side_tracks']['Row'] }
      offered_titles: { Args: { kind?: string | null }; Returns: Json }
      office_agenda: { Args: { asked?: Json }; Returns: Json }
      older_talk_lines: { Args: { screening: string; before?: number | null }; Returns: Json }
      open_board_vote: { Args: { round: string; board: string; question: string; dots: number; seconds: number }; Returns: undefined }
      open_documentary: { Args: { documentary: string }; Returns: boolean }
      open_participant_link: { Args: { key: string }; Returns: Json }
      open_review: { Args: { key: string; passphrase?: string | null; name?: string | null }; Returns: Json }
      open_rights_claim: { Args: { documentary: string; claimant: string; work: string; statement: string; message?: string | null; starts_ms?: number | null; ends_ms?: number | null; withhold?: boolean }; Returns: string }
      open_screener: { Args: { key: string; passphrase?: string | null }; Returns: Json }
      order_basket: { Args: { moments: string[] }; Returns: undefined }
      order_list: { Args: { list: string; entries: string[] }; Returns: undefined }
      participant_facts: { Args: { key: string }; Returns: Json }
      pass_on_screening: { Args: { screening: string }; Returns: string }
      pass_publish_wall: { Args: { documentary: string; reason: string }; Returns: number }
      pause_hearing: { Args: { paused: boolean }; Returns: undefined }
      pause_webhook: { Args: { webhook: string; paused: boolean }; Returns: undefined }
      people_to_write_to: { Args: { query?: string; film?: string | null; note?: string | null; screening?: string | null }; Returns: Json }
      people_with_mail: { Args: { documentary: string }; Returns: string[] }
      place_in: { Args: { documentary: string }; Returns: number | null }
      place_withdrawal: { Args: { withdrawal: string; version: string; ranges: Json }; Returns: undefined }
      plays_by_day: { Args: { documentary: string; days?: number }; Returns: { day: string; plays: number; watched_hours: number }[] }
      preview_home: { Args: { at: string }; Returns: Json }
      profiles_called: { Args: { name: string }; Returns: { user_id: string; display_name: string }[] }
      propose_terms: { Args: { request: string; terms: Json; words?: string }; Returns: number }
      proxy_of_launch: { Args: { institution: string; address: string }; Returns: string }
      publish_documentary: { Args: { documentary: string; visibility: string; opens_at?: string | null; closes_at?: string | null }; Returns: Database['public']['Tables']['documentaries']['Row'] }
      publish_space: { Args: { space: string; audience: string }; Returns: undefined }
      push_key: { Args: Record<PropertyKey, never>; Returns: string }
      put_assignment: { Args: { cohort: string; assignment: string; draft: Json }; Returns: undefined }
      put_cards: { Args: { institution: string; numbers: string[]; instead?: boolean }; Returns: number }
      put_class_list: { Args: { institution: string; title: string; course: string; words: string; clips: string[]; questions: Json; list?: string | null }; Returns: string }
      put_course_system: { Args: { institution: string; name: string; issuer: string; client_id: string; deployments: string[]; sign_in_url: string; token_url: string; keys_url: string }; Returns: string }
      put_networks: { Args: { institution: string; ranges: string[] }; Returns: undefined }
      put_offer: { Args: { offer: string; title: string; terms: Json; years: number; types: string[]; serves_up_to: number; at_once: boolean; open: boolean }; Returns: string }
      put_passages: { Args: { what: string; version: string; passages: Json }; Returns: undefined }
      put_proxy: { Args: { institution: string; prefix: string }; Returns: undefined }
      put_screening_draft: { Args: { about: string; draft: Json; revision?: number | null }; Returns: Json }
      rate_reading: { Args: { reading: string; useful: number; words?: string }; Returns: undefined }
      react_to_note: { Args: { note: string; mark: string; given?: boolean }; Returns: undefined }
      read_audit_log: { Args: { entries?: number }; Returns: Database['public']['Tables']['audit_events']['Row'][] }
      read_board: { Args: { board: string }; Returns: Json }
      read_budget: { Args: { budget: string }; Returns: Json }
      read_call_calendar: { Args: { secret: string }; Returns: Json }
      read_call_sheet: { Args: { key: string }; Returns: Json }
      read_captions: { Args: { track: string; with_words?: boolean }; Returns: Json }
      read_contact_message: { Args: { reference: string }; Returns: { purpose: string; message: string; state: string; due_on: string; answer: string; settled_at: string; created_at: string; further: Json; by_mail: boolean }[] }
      read_essay: { Args: { essay: string }; Returns: Json | null }
      read_feed: { Args: { secret: string }; Returns: Json }
      read_invitation: { Args: { key?: string | null; invitation?: string | null }; Returns: Json }
      read_licence: { Args: { licence: string }; Returns: Json }
      read_list: { Args: { list: string }; Returns: Json }
      read_person: { Args: { person: string }; Returns: Json }
      read_publish_wall: { Args: { documentary: string }; Returns: Json }
      read_records: { Args: { secret: string }; Returns: Json }
      read_said: { Args: { stretches: Json }; Returns: Json }
      read_schedule: { Args: { schedule: string }; Returns: Json }
      read_screening: { Args: { screening: string }; Returns: Json }
      read_season: { Args: { season: string }; Returns: Json }
      read_space: { Args: { space: string }; Returns: Json }
      read_talk: { Args: { screening: string }; Returns: Json }
      read_thread: { Args: { thread: string }; Returns: Json }
      read_usage: { Args: { requestor: string; customer: string; secret: string; from_month: string; to_month: string }; Returns: Json }
      record_embedded: { Args: { ticket: string; ranges: number[]; context?: Json | null }; Returns: undefined }
      record_screening: { Args: { screener: string; ranges: number[] }; Returns: undefined }
      record_security_event: { Args: { type: string; severity: string; details?: string; url?: string; user_agent?: string }; Returns: boolean }
      record_space_path: { Args: { space: string; documentary?: string | null }; Returns: string }
      record_watch: { Args: { version: string; ranges: number[]; context?: Json | null }; Returns: undefined }
      register_for_screening: { Args: { screening: string; name: string; seat?: string; email?: string; zone?: string; heads?: number; language?: string }; Returns: Json }
      release_results: { Args: { assignment: string }; Returns: Json }
      releases_of_people: { Args: { documentary: string }; Returns: { person_id: string; state: string; guardians_needed: number; guardians_given: number; language: string; form_number: string }[] }
      remove_assignment: { Args: { assignment: string; gone?: boolean }; Returns: undefined }
      remove_class_clip: { Args: { clip: string; gone?: boolean }; Returns: undefined }
      remove_class_list: { Args: { list: string; gone?: boolean }; Returns: undefined }
      remove_documentary: { Args: { documentary: string; let_viewers_finish?: boolean }; Returns: undefined }
      remove_guest: { Args: { guest: string; removed?: boolean }; Returns: undefined }
      remove_note: { Args: { note: string; removed?: boolean }; Returns: undefined }
      remove_offer: { Args: { offer: string }; Returns: undefined }
      remove_originals: { Args: { rushes: string[] }; Returns: number }
      remove_poll: { Args: { poll: string }; Returns: undefined }
      remove_portrait: { Args: Record<PropertyKey, never>; Returns: undefined }
      remove_reply: { Args: { reply: string; removed?: boolean }; Returns: undefined }
      remove_space: { Args: { space: string; gone?: boolean }; Returns: undefined }
      remove_talk_line: { Args: { screening: string; number: number; removed: boolean }; Returns: undefined }
      remove_webhook: { Args: { webhook: string; removed?: boolean }; Returns: undefined }
      render_paper_edit: { Args: { edit: string }; Returns: string }
      renew_guest: { Args: { guest: string }; Returns: string }
      renew_screener: { Args: { screener: string; expires_at: string }; Returns: string }
      renew_webhook_secret: { Args: { webhook: string }; Returns: string }
      reopen_claim: { Args: { claim: string }; Returns: undefined }
      replace_captions: { Args: { version: string; language: string; label: string; kind: string; cues: Json }; Returns: string }
      replace_chapters: { Args: { version: string; chapters: Json }; Returns: undefined }
      replace_credits: { Args: { documentary: string; credits: Json }; Returns: undefined }
      replace_film_names: { Args: { documentary: string; names: string[] }; Returns: undefined }
      reply_to_note: { Args: { reply: string; note: string; body: string; mentions?: string[]; files?: string[] }; Returns: undefined }
      report_film: { Args: { documentary: string; ground: string; reason: string; starts_ms?: number | null; ends_ms?: number | null }; Returns: undefined }
      report_list: { Args: { list: string; reason: string }; Returns: undefined }
      report_message: { Args: { message: string; reason: string }; Returns: undefined }
      report_review: { Args: { review: string; reason: string }; Returns: undefined }
      reported_messages: { Args: Record<PropertyKey, never>; Returns: Json }
      resolve_note: { Args: { note: string; resolved?: boolean; words?: string }; Returns: undefined }
      restore_budget: { Args: { budget: string; version: number; change: string }; Returns: number }
      restore_captions: { Args: { track: string; number: number; batch: string }; Returns: number }
      restore_documentary: { Args: { documentary: string }; Returns: undefined }
      restore_paper_edit: { Args: { edit: string; version: number; change: string }; Returns: number }
      restore_screening: { Args: { screening: string; following?: boolean }; Returns: undefined }
      results_sheet: { Args: { assignment: string }; Returns: Json }
      retry_failed_jobs: { Args: Record<PropertyKey, never>; Returns: number }
      retry_job: { Args: { job: number }; Returns: boolean }
      retry_preparation: { Args: { version: string }; Returns: undefined }
      review_facts: { Args: { review: string }; Returns: Json }
      review_people: { Args: { version: string }; Returns: Json }
      reviews_of: { Args: { documentary: string }; Returns: Json }
      revoke_approval: { Args: { approval: string; why: string }; Returns: undefined }
      revoke_review: { Args: { review: string }; Returns: undefined }
      revoke_screener: { Args: { screener: string }; Returns: undefined }
      roll_up_watching: { Args: { most?: number }; Returns: number }
      said_in_moments: { Args: { languages: string[] }; Returns: Json }
      said_in_ranges: { Args: { ranges: Json }; Returns: Json }
      save_contact: { Args: { person: string; email: string; phone: string; language: string; note?: string }; Returns: undefined }
      save_place: { Args: { version: string; position_ms: number; finished: boolean }; Returns: undefined }
      save_production_person: { Args: { person: string; documentary: string; name: string; kind?: string; alias?: string; protect?: boolean }; Returns: undefined }
      save_season: { Args: { season: string; title: string; introduction: string; signed_by: string; starts_on: string; ends_on: string; films: string[] }; Returns: undefined }
      save_space: { Args: { space: string; known: number; contents: Json }; Returns: number }
      say_in_talk: { Args: { line: string; screening: string; words: string }; Returns: Json }
      say_to_test: { Args: { test: string; presses: Json; answers?: string[] | null; named?: boolean }; Returns: undefined }
      screener_facts: { Args: { screener: string }; Returns: Json }
      screening_draft: { Args: { about: string }; Returns: Json }
      screening_evenings: { Args: { screening: string }; Returns: Json }
      screening_facts: { Args: { screening: string; item: string }; Returns: Json }
      screening_invitations: { Args: { screening: string }; Returns: Json }
      screening_report: { Args: { screening: string }; Returns: Json }
      screening_trailers: { Args: { screening: string }; Returns: Json }
      search_audit_log: { Args: { asked?: Json }; Returns: Json }
      search_collections: { Args: { query: string; page_limit?: number }; Returns: Json }
      search_described: { Args: { query: string; documentary?: string | null; languages?: string[] | null; from_year?: number | null; to_year?: number | null; access?: string[] | null; runtimes?: string[] | null; places?: string[] | null; subjects?: string[] | null; people?: string[] | null; film_limit?: number; film_offset?: number; per_film?: number }; Returns: Json }
      search_documentaries: { Args: { query?: string; languages?: string[] | null; from_year?: number | null; to_year?: number | null; access?: string[] | null; runtimes?: string[] | null; places?: string[] | null; subjects?: string[] | null; people?: string[] | null; sort?: string; page_limit?: number; page_offset?: number }; Returns: Json }
      search_moments: { Args: { query: string; documentary?: string | null; languages?: string[] | null; from_year?: number | null; to_year?: number | null; access?: string[] | null; runtimes?: string[] | null; places?: string[] | null; subjects?: string[] | null; people?: string[] | null; film_limit?: number; film_offset?: number; per_film?: number }; Returns: Json }
      search_people: { Args: { query: string; page_limit?: number }; Returns: Json }
      search_quotes: { Args: { query: string }; Returns: Json }
      search_rushes: { Args: { documentary: string; words: string }; Returns: Json }
      see_as: { Args: { documentary: string; who: string; address?: string; followed_link?: boolean }; Returns: Json }
      see_kept_search: { Args: { search: string }; Returns: undefined }
      see_review: { Args: { review: string }; Returns: undefined }
      send_call_sheet: { Args: { documentary: string; sheet: string; day: string; content: Json; starts_at: string; wrap_at: string; recipients: Json; cancelled?: boolean }; Returns: number }
      send_contact_message: { Args: { purpose: string; name: string; email: string; message: string; page?: string; language?: string }; Returns: { reference: string; due_on: string }[] }
      send_delivery_again: { Args: { delivery: string }; Returns: undefined }
      send_message: { Args: { message: string; thread: string; body: string; quote?: Json; files?: string[] }; Returns: Json }
      send_review_link: { Args: { review: string; key: string; address: string }; Returns: boolean }
      send_test_letter: { Args: Record<PropertyKey, never>; Returns: string }
      set_clearance_status: { Args: { documentary: string; items: string[]; status: string; used?: Json; proof?: string | null; words?: string }; Returns: undefined }
      set_fact_state: { Args: { fact: string; state: string; words?: string }; Returns: undefined }
      set_guest_approval: { Args: { review: string; allowed: boolean }; Returns: undefined }
      set_limits: { Args: { person: string; bytes: number; films: number; hours: number }; Returns: undefined }
      set_message_settings: { Args: { shows_reading: boolean; letters_from: string }; Returns: undefined }
      set_portrait: { Args: { object_name: string; crop_left: number; crop_top: number; crop_side: number }; Returns: undefined }
      set_publish_wall: { Args: { documentary: string; wall: string }; Returns: undefined }
      set_release_state: { Args: { release: string; state: string; words?: string; proof?: string | null }; Returns: undefined }
      set_rush_code: { Args: { rushes: string[]; start_frame: number; code_from: string; instead?: boolean }; Returns: number }
      settle_appeal: { Args: { one: string; overturn: boolean; reason: string }; Returns: undefined }
      settle_board_comment: { Args: { comment: string; settled?: boolean | null; gone?: boolean }; Returns: undefined }
      settle_case: { Args: { one: string; decision: string; reason: string }; Returns: undefined }
      settle_contact_message: { Args: { message: string; state: string; words: string }; Returns: undefined }
      settle_message_report: { Args: { report: string; take_down: boolean }; Returns: undefined }
      settle_question: { Args: { question: string; state: string; answer?: string }; Returns: undefined }
      share_board: { Args: { board: string; person: string; role?: string | null }; Returns: undefined }
      shared_film: { Args: { documentary: string }; Returns: Json }
      shared_films: { Args: Record<PropertyKey, never>; Returns: Json }
      shared_screening: { Args: { screening: string }; Returns: Json }
      shared_transcript: { Args: { documentary: string }; Returns: Json }
      show_version: { Args: { documentary: string; version: string; let_viewers_finish?: boolean }; Returns: undefined }
      shown_lists: { Args: Record<PropertyKey, never>; Returns: Json }
      sign_in_to_decide: { Args: { institution: string }; Returns: Json }
      sign_release: { Args: { key: string; name: string; strokes?: Json; second_name?: string; second_email?: string; read_aloud?: boolean }; Returns: Json }
      sign_warning: { Args: { documentary: string; key: string; words: string; reason: string }; Returns: undefined }
      silence_talker: { Args: { screening: string; talker: number; silenced: boolean; lines_too?: boolean }; Returns: undefined }
      similar_documentaries: { Args: { documentary: string; page_limit?: number }; Returns: Json }
      spend_recovery_code: { Args: { person: string; code: string }; Returns: string }
      stay: { Args: Record<PropertyKey, never>; Returns: boolean }
      stop_letters: { Args: { secret: string; kind?: string }; Returns: boolean }
      support_question: { Args: { question: string; supported: boolean }; Returns: number }
      suspend_person: { Args: { person: string; degree: string; reason: string; days?: number | null }; Returns: undefined }
      take_back_claim_decision: { Args: { claim: string; reason?: string }; Returns: undefined }
      take_back_decision: { Args: { one: string; reason?: string }; Returns: undefined }
      take_back_invitation: { Args: { invitation: string }; Returns: undefined }
      take_back_message: { Args: { message: string }; Returns: undefined }
      take_back_sign_in: { Args: { institution: string }; Returns: undefined }
      take_back_withdrawal: { Args: { withdrawal: string }; Returns: undefined }
      take_course_marks: { Args: { assignment: string; teacher: string }; Returns: Json }
      take_in_screening: { Args: { screening: string; taken?: boolean }; Returns: undefined }
      take_offer: { Args: { institution: string; offer: string; starts_on?: string; documentary?: string | null }; Returns: Json }
      take_still: { Args: { version: string; at_ms: number }; Returns: undefined }
      talk_people: { Args: { screening: string }; Returns: Json }
      test_results: { Args: { test: string }; Returns: Json }
      test_webhook: { Args: { webhook: string }; Returns: string }
      thread_messages: { Args: { thread: string; from_number: number; to_number: number }; Returns: Json }
      tick_guest: { Args: { guest: string; came: boolean; at?: string }; Returns: undefined }
      trailer_facts: { Args: { documentary: string }; Returns: Json }
      transcribe: { Args: { version: string; language?: string; stream?: number | null }; Returns: string }
      unread_messages: { Args: Record<PropertyKey, never>; Returns: number }
      unread_notices: { Args: Record<PropertyKey, never>; Returns: number }
      uses_of_release: { Args: { release: string }; Returns: Json }
      visit_desk: { Args: Record<PropertyKey, never>; Returns: Json }
      vote_on_board: { Args: { round: string; card: string; dots: number }; Returns: undefined }
      want_piece: { Args: { version: string; number: number }; Returns: string }
      watch_later: { Args: { documentary: string; wanted: boolean }; Returns: undefined }
      ways_into_institution: { Args: { institution: string }; Returns: Json }
      what_stays: { Args: Record<PropertyKey, never>; Returns: { kind: string; amount: number }[] }
      wish_for_film: { Args: { institution: string; documentary: string; words?: string }; Returns: string }
      withdraw_documentary: { Args: { documentary: string; let_viewers_finish?: boolean; visibility?: string }; Returns: undefined }
      withdraw_invitation: { Args: { invitation: string }; Returns: undefined }
      withdraw_role_application: { Args: Record<PropertyKey, never>; Returns: undefined }
      withdraw_space: { Args: { space: string }; Returns: undefined }
      work_facts: { Args: { hand_in: string }; Returns: Json }
      work_to_mark: { Args: { work: string }; Returns: Json }
      work_to_read: { Args: { reading: string }; Returns: Json }
      write_board: { Args: { board: string; update: string; body: string }; Returns: number }
      write_budget: { Args: { budget: string; change: string; changes: Json; undo?: boolean }; Returns: Json }
      write_clearance_price: { Args: { item: string; rule: Json; option?: string | null; before?: Json | null }; Returns: undefined }
      write_cues: { Args: { track: string; batch: string; changes: Json }; Returns: Json }
      write_further: { Args: { reference: string; message: string; words: string }; Returns: undefined }
      write_items: { Args: { edit: string; change: string; changes: Json; undo?: boolean }; Returns: Json }
      write_mark: { Args: { hand_in: string; criterion: string; points?: number | null; words?: string; starts_ms?: number | null; ends_ms?: number | null }; Returns: undefined }
      write_note: { Args: { note: string; version: string; starts_ms: number; ends_ms?: number | null; kind?: string; body?: string; drawing?: Json; draft?: boolean; for_team?: boolean; assigned_to?: string | null; due_on?: string | null; mentions?: string[]; files?: string[] }; Returns: undefined }
      write_participant_wish: { Args: { key: string; kind: string; words?: string; condition?: Json | null }; Returns: undefined }
      write_peer_mark: { Args: { reading: string; criterion: string; points?: number | null; words?: string; starts_ms?: number | null; ends_ms?: number | null }; Returns: undefined }
      write_poll: { Args: { poll: string; screening: string; part: string; kind: string; words: string; choices?: string[]; place?: number; item?: string | null; at_ms?: number | null }; Returns: undefined }
      write_schedule: { Args: { schedule: string; change: string; changes: Json; undo?: boolean }; Returns: Json }
      write_screening_costs: { Args: { screening: string; costs: Json }; Returns: undefined }
      write_spoken: { Args: { line: string; screening: string; words: string; done?: boolean }; Returns: undefined }
      written_by: { Args: { person: string }; Returns: Json }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
