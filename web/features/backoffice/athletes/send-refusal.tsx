import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';

/** Says why the form was not sent. Has a link to confirm the organizer's address if that is the reason. */
export const SendRefusal = ({ failure }: { failure: string | null }) =>
  failure && (
    <>
      <FormFailure>{failure}</FormFailure>
      <ResendConfirmation refusal={failure} />
    </>
  );
