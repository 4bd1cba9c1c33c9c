//! What the queue of those who think promises.

use super::*;

fn source(number: u8) -> Source {
    Source::of_address(&format!("10.0.0.{number}"))
}

fn claim(number: u8, rank: Rank) -> Claim {
    Claim { rank, source: source(number) }
}

fn queue(processors: usize) -> Arc<Queue> {
    let mut queue = Queue::new(processors, Share::AllButOne, Arc::default());
    // However slow the machine is that tests it.
    Arc::get_mut(&mut queue).unwrap().long = Duration::MAX;
    queue
}

/// Lets those wait, in this order, behind one that runs; returns in which order they are served.
async fn served(queue: &Arc<Queue>, waiting: &[(u8, Rank)]) -> Vec<(u8, Rank)> {
    let held = queue.wait(claim(99, Rank::Present)).await;
    let (sender, mut order) = tokio::sync::mpsc::unbounded_channel();
    for (number, &(from, rank)) in waiting.iter().enumerate() {
        let (task, sender) = (Arc::clone(queue), sender.clone());
        tokio::spawn(async move {
            let permit = task.wait(claim(from, rank)).await;
            sender.send((from, rank)).unwrap();
            drop(permit);
        });
        while queue.lock().waiting.len() <= number {
            tokio::task::yield_now().await;
        }
    }
    drop((held, sender));
    let mut all = Vec::new();
    while let Some(next) = order.recv().await {
        all.push(next);
    }
    all
}

#[tokio::test]
async fn people_who_wait_come_first() {
    let waiting: Vec<(u8, Rank)> = Rank::ALL.iter().rev().map(|&rank| (1, rank)).collect();
    let order = served(&queue(1), &waiting).await;
    assert_eq!(order, waiting.into_iter().rev().collect::<Vec<_>>());
}

#[tokio::test]
async fn what_people_need_is_not_passed_over_for_ever() {
    let mut queue = queue(1);
    Arc::get_mut(&mut queue).unwrap().long = Duration::ZERO;
    // Those who have waited too long are served as they came, but for machines among themselves.
    let waiting = [Rank::Machines, Rank::Away, Rank::Analysis, Rank::Hint, Rank::Present];
    let order = served(&queue, &waiting.map(|rank| (1, rank))).await;
    let ranks: Vec<Rank> = order.into_iter().map(|(_, rank)| rank).collect();
    assert_eq!(ranks[4], Rank::Machines);
    assert_eq!(ranks[..4], waiting[1..]);
}

#[tokio::test]
async fn an_address_that_has_used_less_comes_before_one_with_many_jobs() {
    let queue = queue(1);
    let many: Vec<(u8, Rank)> = vec![(1, Rank::Present); 20];
    let waiting = [&many[..], &[(2, Rank::Present)]].concat();
    // The first of the many may be served before anything is known of either.
    queue.lock().spent.insert(source(1), 1_000);
    let order = served(&queue, &waiting).await;
    let own = order.iter().position(|(from, _)| *from == 2);
    assert!(own <= Some(1), "{order:?}");
}

#[tokio::test]
async fn what_an_address_has_used_is_counted() {
    let queue = queue(1);
    let permit = queue.wait(claim(1, Rank::Present)).await;
    thread::sleep(Duration::from_millis(2));
    drop(permit);
    let waiting = [(1, Rank::Present), (2, Rank::Present)];
    let order = served(&queue, &waiting).await;
    assert_eq!(order, [waiting[1], waiting[0]]);
}

#[tokio::test]
async fn what_a_processor_was_held_for_is_counted() {
    let queue = queue(1);
    for rank in [Rank::Hint, Rank::Analysis, Rank::Present, Rank::Machines] {
        let permit = queue.wait(claim(1, rank)).await;
        permit.run(|| thread::sleep(Duration::from_millis(2))).await.unwrap();
        // A permit is given back after its thought was told.
        drop(queue.wait(claim(1, Rank::Away)).await);
    }
    let text = queue.metrics.write();
    for sample in ["{work=\"hint\"} 1", "{work=\"analysis\"} 1", "{work=\"turn\"} 6"] {
        assert!(text.contains(&format!("tripot_thoughts_total{sample}\n")), "{text}");
    }
    let seconds = |line: &str| line.split(' ').next_back()?.parse::<f64>().ok();
    let held = text.lines().filter(|line| line.starts_with("tripot_thought_seconds_total"));
    assert!(held.map(seconds).all(|held| held >= Some(0.002)), "{text}");
}

#[tokio::test]
async fn an_address_that_was_idle_has_saved_up_nothing() {
    let queue = queue(1);
    queue.lock().level = 5_000_000;
    let permit = queue.wait(claim(1, Rank::Present)).await;
    assert_eq!(queue.lock().spent[&source(1)], 5_000_000);
    drop(permit);
}

#[tokio::test]
async fn one_address_leaves_a_processor_to_others() {
    let queue = queue(3);
    let first = queue.wait(claim(1, Rank::Machines)).await;
    let second = queue.wait(claim(1, Rank::Present)).await;
    let third = queue.wait(claim(1, Rank::Present));
    tokio::pin!(third);
    let soon = Duration::from_millis(20);
    assert!(tokio::time::timeout(soon, &mut third).await.is_err());
    let other = queue.wait(claim(2, Rank::Machines)).await;
    drop(first);
    drop((third.await, second, other));
    assert_eq!(queue.lock().free, 3);
}

#[tokio::test]
async fn who_stops_waiting_leaves_the_queue() {
    let queue = queue(1);
    let held = queue.wait(claim(1, Rank::Present)).await;
    let waits = tokio::spawn({
        let queue = Arc::clone(&queue);
        async move { queue.wait(claim(2, Rank::Hint)).await }
    });
    while queue.waiting(source(2)) == 0 {
        tokio::task::yield_now().await;
    }
    waits.abort();
    assert!(waits.await.is_err());
    assert_eq!(queue.waiting(source(2)), 0);
    drop(held);
    assert_eq!(queue.lock().free, 1);
}

#[tokio::test]
async fn a_thought_that_breaks_down_gives_its_processor_back() {
    let queue = queue(1);
    let permit = queue.wait(claim(1, Rank::Present)).await;
    assert_eq!(permit.run::<(), _>(|| panic!("on purpose")).await, Err(Broken));
    let permit = queue.wait(claim(1, Rank::Present)).await;
    assert_eq!(permit.run(|| 7).await, Ok(7));
}

#[tokio::test]
async fn a_thought_waits_for_a_thread() {
    let queue = queue(1);
    let permit = queue.wait(claim(1, Rank::Present)).await;
    let mut refused = 0;
    let scarce = |thread| {
        if refused < 3 {
            refused += 1;
            return Err(io::ErrorKind::WouldBlock.into());
        }
        spawn(thread)
    };
    assert_eq!(permit.run_on(scarce, || 7).await, Ok(7));
    assert_eq!(refused, 3);
    // Nor is the processor lost when nobody waits for the thread any more.
    let permit = queue.wait(claim(1, Rank::Present)).await;
    let never = |_| Err(io::ErrorKind::WouldBlock.into());
    let thought = permit.run_on(never, || 7);
    assert!(tokio::time::timeout(Duration::from_millis(1), thought).await.is_err());
    assert_eq!(queue.lock().free, 1);
}

#[tokio::test]
async fn those_for_whom_nobody_waits_leave_a_processor_free() {
    let queue = queue(2);
    let first = queue.wait(claim(1, Rank::Machines)).await;
    let second = queue.wait(claim(2, Rank::Analysis));
    tokio::pin!(second);
    assert!(tokio::time::timeout(Duration::from_millis(20), &mut second).await.is_err());
    let person = queue.wait(claim(3, Rank::Present)).await;
    drop(first);
    drop((second.await, person));
    let state = queue.lock();
    assert_eq!((state.free, state.patient), (2, 0));
}
