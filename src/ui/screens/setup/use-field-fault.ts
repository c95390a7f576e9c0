import { useSelector } from "@xstate/react";
import type { FormStepActor } from "../../../machines/setup/form-step.machine.ts";
import type { FieldRefusal } from "../../../machines/setup/rules/refused-field.ts";

/** The error to show at a field: the wallet's, or the form's own once the field was left or the form was sent. */
export function useFieldFault<Field extends string, Fault>(
  form: FormStepActor,
  faults: Readonly<Partial<Record<Field, Fault>>>,
): (field: Field) => Fault | FieldRefusal | undefined {
  const touchedFields: readonly string[] = useSelector(form, (snapshot) => snapshot.context.touched);
  const rejectedField = useSelector(form, (snapshot) => snapshot.context.draft.refused);
  const isInvalid = useSelector(form, (snapshot) => snapshot.hasTag("invalid"));
  return (field) => {
    if (rejectedField?.field === field) return rejectedField.fault;
    return isInvalid || touchedFields.includes(field) ? faults[field] : undefined;
  };
}
