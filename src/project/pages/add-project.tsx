// Makes a repository of this machine a project.
import { ActionForm } from '../../web/parts/action.tsx'

export function AddProjectForm() {
  return (
    <ActionForm
      label="Add a project"
      route="initProject"
      tone="primary"
      about={
        <p>
          The directory must be a git repository. What of it has effect on agents is trusted by you, and nobody else.
        </p>
      }
      fields={[
        { name: 'path', label: 'Its directory, as an absolute path' },
        { name: 'id', label: 'A short name; else that of the directory', isOptional: true },
      ]}
      body={given => given}
    />
  )
}
