import { useSearch } from '@tanstack/react-router';
import { OrdersList } from '#web/features/registration/joining/orders-list.tsx';
import { OwnReceipt } from '#web/features/registration/joining/own-receipt.tsx';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

/** The athlete's payments. If the address names an order, the page shows its receipt. */
export function OrdersScreen() {
  const { order } = useSearch({ from: paths.myOrders });
  if (!order) {
    return (
      <div>
        <PageHeader title="Mis pagos" />
        <OrdersList />
      </div>
    );
  }
  return (
    <div>
      <PageHeader title="Recibo" back={<TextLink to={paths.myOrders}>Mis pagos</TextLink>} />
      <OwnReceipt key={order} orderId={order} />
    </div>
  );
}
